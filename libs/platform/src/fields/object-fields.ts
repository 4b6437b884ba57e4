import { Type } from 'class-transformer';
import { Allow, IsObject, ValidateBy, ValidateNested } from 'class-validator';
import { customMetadataFault, type CustomMetadata as Metadata } from './custom-metadata.js';
import { field, type FieldClass, type FieldOptions } from './field.js';
import { listChecks, listKeywords, type ListOptions } from './list-fields.js';

/** An object with fields of its own. Its example is made of theirs. */
export const Nested = (
  item: () => FieldClass,
  description: string,
  options: FieldOptions = {},
): PropertyDecorator =>
  field(
    {
      // swagger recognises a lazy class by the name of its function, which must be `type`
      schema: { type: () => item() },
      checks: () => [Type(() => item()), ValidateNested()],
      nested: item,
    },
    description,
    undefined,
    options,
  );

/** A list of objects with fields of their own. */
export const ListOfNested = (
  item: () => FieldClass,
  description: string,
  options: ListOptions = {},
): PropertyDecorator =>
  field(
    {
      schema: { type: () => item(), isArray: true, ...listKeywords(options) },
      checks: () => [Type(() => item()), ...listChecks(options), ValidateNested({ each: true })],
      nested: item,
    },
    description,
    undefined,
    options,
  );

export type CustomMetadata = Metadata;

const SCALAR = { oneOf: [{ type: 'string', nullable: true }, { type: 'number' }, { type: 'boolean' }] };

/** What a firm keeps with a record: ≤ 50 keys with scalar values, ≤ 16 KB (decisions, section 2, "Action bodies"). */
export const CustomMetadata = (
  description: string,
  example: Metadata | null,
  options: FieldOptions = {},
): PropertyDecorator =>
  field(
    {
      schema: { type: 'object', additionalProperties: SCALAR },
      checks: () => [
        ValidateBy(
          {
            name: 'isCustomMetadata',
            validator: {
              validate: (value: unknown) => customMetadataFault(value) === null,
              defaultMessage: (args) => customMetadataFault(args?.value) ?? '',
            },
          },
          { context: { code: 'invalid' } },
        ),
      ],
    },
    description,
    example,
    options,
  );

/** An object of any keys. `values` is the OpenAPI schema of its values. */
export const FreeObject = (
  description: string,
  example: Record<string, unknown> | null,
  options: FieldOptions & { values?: Record<string, unknown> } = {},
): PropertyDecorator =>
  field(
    { schema: { type: 'object', additionalProperties: options.values ?? true }, checks: () => [IsObject()] },
    description,
    example,
    options,
  );

/** Any JSON value. */
export const AnyValue = (
  description: string,
  example: unknown,
  options: FieldOptions = {},
): PropertyDecorator =>
  field({ schema: { type: Object }, checks: () => [Allow()] }, description, example, options);
