import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateIf, type ValidationOptions } from 'class-validator';

/** What every field decorator accepts beside its own options. */
export interface FieldOptions {
  /** The field may be absent. */
  optional?: boolean;
  /** The field may be null. Together with `optional`, null clears the field or counts as absent. */
  nullable?: boolean;
  /** Only in requests, e.g. a password. */
  writeOnly?: boolean;
  deprecated?: boolean;
}

/** Keywords of an OpenAPI 3.0 schema. */
export type Keywords = Record<string, unknown>;

/** One kind of value: how it is described, read and checked. */
export interface FieldKind {
  schema: Keywords;
  /** Validators; of several broken rules of the same rank the first is reported. */
  checks: (options?: ValidationOptions) => PropertyDecorator[];
  /** Normalises an incoming value. Must leave a value of another type alone, so that the validators refuse it. */
  read?: (value: unknown) => unknown;
  /** Class of the objects inside. */
  nested?: () => FieldClass;
}

export type FieldClass = new () => object;

interface DeclaredField {
  kind: FieldKind;
  options: FieldOptions;
}

const FIELDS = 'platform:fields';
const API_MODEL_PROPERTIES = 'swagger/apiModelProperties';

/**
 * Declares a field. OpenAPI is told at once; validators are registered by `prepareInput`, only for classes that are read
 * from requests, so that a class of an answer costs nothing. Use the named decorators (`@Text`, `@Uuid`, …).
 */
export function field(
  kind: FieldKind,
  description: string,
  example: unknown,
  options: FieldOptions = {},
): PropertyDecorator {
  return (target, property) => {
    const { optional, nullable, writeOnly, deprecated } = options;
    const own = (Reflect.getOwnMetadata(FIELDS, target) ?? new Map()) as Map<string, DeclaredField>;
    Reflect.defineMetadata(FIELDS, own.set(String(property), { kind, options }), target);
    const isInherited = Reflect.hasMetadata(API_MODEL_PROPERTIES, target, property);
    ApiProperty({
      ...kind.schema,
      ...(nullable && Array.isArray(kind.schema.enum)
        ? { enum: [...(kind.schema.enum as string[]), null] }
        : {}),
      description,
      example,
      required: !optional,
      // a field that is declared again must take back what its parent class said
      nullable: nullable ?? (isInherited ? false : undefined),
      writeOnly,
      deprecated,
    } as ApiPropertyOptions)(target, property);
  };
}

/** The declared fields of a class by name, those of its parent classes included. */
export function fieldsOf(Dto: FieldClass): Map<string, DeclaredField> {
  return new Map(lineage(Dto).flatMap((prototype) => [...ownFields(prototype)]));
}

const prepared = new WeakSet<object>();

/**
 * Registers the validators and transforms of a class that is read from requests, of its parents and of the classes inside
 * it. @throws when a text of a request has no maximum length.
 */
export function prepareInput(Dto: FieldClass): void {
  for (const prototype of lineage(Dto)) {
    if (prepared.has(prototype)) continue;
    prepared.add(prototype);
    for (const [property, { kind, options }] of ownFields(prototype)) {
      if (isUnbounded(kind.schema)) throw new Error(`${Dto.name}.${property} needs a maximum length`);
      for (const decorate of decoratorsOf(kind, options)) decorate(prototype, property);
      if (kind.nested) prepareInput(kind.nested());
    }
  }
}

function decoratorsOf(
  { read, checks }: FieldKind,
  { optional, nullable }: FieldOptions,
): PropertyDecorator[] {
  const isChecked = (value: unknown): boolean =>
    !(optional && value === undefined) && !(nullable && value === null);
  return [
    ...(read ? [Transform(({ value }: { value: unknown }) => read(value))] : []),
    ...checks(),
    // always there: a field that is declared again must not inherit the condition of its parent class
    ValidateIf((_, value: unknown) => isChecked(value)),
  ];
}

function isUnbounded({ type, enum: values, format, pattern, maxLength }: Keywords): boolean {
  return type === 'string' && !values && !format && !pattern && maxLength === undefined;
}

/** The prototypes of a class, the eldest first. */
function lineage(Dto: FieldClass): object[] {
  const prototypes: object[] = [];
  let prototype = Dto.prototype as object | null;
  for (; prototype && prototype !== Object.prototype; prototype = Reflect.getPrototypeOf(prototype))
    prototypes.unshift(prototype);
  return prototypes;
}

function ownFields(prototype: object): Map<string, DeclaredField> {
  return (Reflect.getOwnMetadata(FIELDS, prototype) ?? new Map()) as Map<string, DeclaredField>;
}
