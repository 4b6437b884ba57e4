import { check, isPlainObject } from './checks.js';
import { customMetadataFault, type CustomMetadata as Metadata } from './custom-metadata.js';
import { field, fieldOf, type FieldClass, type FieldOptions, type Keywords } from './field.js';
import { listChecks, listKeywords, type ListOptions } from './list-fields.js';

/** An object with fields of its own. Its example is made of theirs. */
export const Nested = (item: () => FieldClass, description: string, options: FieldOptions = {}) =>
  field(
    {
      // swagger recognises a lazy class by the name of its function, which must be `type`
      schema: { type: () => item() },
      checks: () => [],
      nested: item,
    },
    description,
    undefined,
    options,
  );

/** A list of objects with fields of their own. */
export const ListOfNested = (item: () => FieldClass, description: string, options: ListOptions = {}) =>
  field(
    {
      schema: { type: () => item(), isArray: true, ...listKeywords(options) },
      checks: () => listChecks(options),
      nested: item,
    },
    description,
    undefined,
    options,
  );

export type CustomMetadata = Metadata;

const SCALAR = { oneOf: [{ type: 'string', nullable: true }, { type: 'number' }, { type: 'boolean' }] };
const isMetadata = (value: unknown) => customMetadataFault(value) === null;

/** What a firm keeps with a record: ≤ 50 keys with scalar values, ≤ 16 KB (decisions, 2, "Action bodies"). */
export const CustomMetadata = fieldOf<Metadata>({
  schema: { type: 'object', additionalProperties: SCALAR },
  checks: () => [
    check('isCustomMetadata', 'invalid', isMetadata, (value) => customMetadataFault(value) ?? ''),
  ],
});

/** An object of any keys. `values` is the OpenAPI schema of its values. */
export const FreeObject = fieldOf<
  Record<string, unknown>,
  FieldOptions & { values?: Record<string, unknown> }
>(({ values = true }) => ({
  schema: { type: 'object', additionalProperties: values },
  checks: () => [isPlainObject],
}));

/** Null is in the first choice: beside a `oneOf` it could not be declared (admit-null.ts). */
const ANY = [
  { type: 'object', nullable: true, additionalProperties: true },
  { type: 'array', items: {} },
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
];

/** Any JSON value. `oneOf`: the schemas of the values that the feature takes; it checks them itself. */
export const AnyValue = fieldOf<unknown, FieldOptions & { oneOf?: Keywords[] }>(({ oneOf = ANY }) => ({
  schema: { oneOf },
  checks: () => [],
}));
