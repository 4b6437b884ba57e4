import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { Check } from './checks.js';

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

/** May be absent: a parameter of a query, a part of a body. */
export const OPTIONAL = { optional: true } as const;
/** May be null: a field of a record. */
export const NULLABLE = { nullable: true } as const;
/** May be absent or null in a body: null is absent in a new record, and clears the field in a PATCH. */
export const IN_BODY = { ...OPTIONAL, ...NULLABLE } as const;

/** Keywords of an OpenAPI 3.0 schema. */
export type Keywords = Record<string, unknown>;

/** One kind of value: how it is described, read and checked. */
export interface FieldKind {
  schema: Keywords;
  /** The rules of a value; of several broken ones of the same rank the first is reported. */
  checks: () => Check[];
  /** The elements of a list. */
  items?: FieldKind;
  /** The same element twice is refused. */
  areUnique?: boolean;
  /** An error may repeat a value of a body: it is neither personal text nor a secret. */
  isShown?: boolean;
  /** Normalises an incoming value. Must leave a value of another type alone, so that validators refuse it. */
  read?: (value: unknown) => unknown;
  /** Class of the objects inside. */
  nested?: () => FieldClass;
}

export type FieldClass = new () => object;

export type DeclaredField = { kind: FieldKind; options: FieldOptions };

const FIELDS = 'http:fields';
/** Where @nestjs/swagger keeps what it knows of a field. */
export const API_MODEL_PROPERTIES = 'swagger/apiModelProperties';

/** The last arguments of every field decorator. */
export type Described<Example, Options extends FieldOptions = FieldOptions> = [
  description: string,
  example: Example | null,
  options?: Options,
];

/**
 * Declares a field. Its OpenAPI schema is declared at once. Its validators are made by `inputFields`, only
 * for classes that are read from requests. Use the named decorators (`@Text`, `@Uuid`, …).
 */
export function field(kind: FieldKind, ...[description, example, options = {}]: Described<unknown>) {
  return (target: object, property: string | symbol): void => {
    const { optional, nullable, writeOnly, deprecated } = options;
    const { enum: values } = kind.schema;
    const own = ownFields(target);
    Reflect.defineMetadata(FIELDS, own.set(String(property), { kind, options }), target);
    const isInherited = Reflect.hasMetadata(API_MODEL_PROPERTIES, target, property);
    ApiProperty({
      ...kind.schema,
      ...(nullable && Array.isArray(values) ? { enum: [...(values as string[]), null] } : {}),
      description,
      example,
      required: !optional,
      // a field that is declared again must undo the declaration of its parent class
      nullable: nullable ?? (isInherited ? false : undefined),
      writeOnly,
      deprecated,
    } as ApiPropertyOptions)(target, property);
  };
}

/** The decorator of one kind of field: `@Decorator(description, example, options)`. */
export const fieldOf =
  <Example, Options extends FieldOptions = FieldOptions>(
    kindOf: FieldKind | ((options: Options) => FieldKind),
  ) =>
  (...described: Described<Example, Options>): PropertyDecorator =>
    field(typeof kindOf === 'function' ? kindOf(described[2] ?? ({} as Options)) : kindOf, ...described);

/** The properties whose value is not undefined. */
export function definedOf<T extends object>(properties: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

/** The declared fields of a class by name, those of its parent classes included. */
export function declaredFields(Dto: FieldClass): Map<string, DeclaredField> {
  return new Map(lineage(Dto).flatMap((prototype) => [...ownFields(prototype)]));
}

/** The examples of a class's declared fields. A field of another class has none of its own. */
export function exampleOf<T extends object>(Dto: new () => T): T {
  const names = [...declaredFields(Dto).keys()];
  const example = (name: string): unknown =>
    (Reflect.getMetadata(API_MODEL_PROPERTIES, Dto.prototype as object, name) as { example?: unknown })
      .example;
  return Object.fromEntries(names.map((name) => [name, example(name)])) as T;
}

/** Makes records of a class: its declared fields in their order and no others. */
export function recordOf<T extends object>(Dto: new () => T): (values: T) => T {
  const fields = [...declaredFields(Dto).keys()] as (keyof T)[];
  return (values) => {
    const record = {} as T;
    for (const field of fields) record[field] = values[field];
    return record;
  };
}

/** The prototypes of a class, the eldest first. */
function lineage(Dto: FieldClass): object[] {
  const prototypes: object[] = [];
  for (
    let one = Dto.prototype as object | null;
    one && one !== Object.prototype;
    one = Reflect.getPrototypeOf(one)
  )
    prototypes.unshift(one);
  return prototypes;
}

function ownFields(prototype: object): Map<string, DeclaredField> {
  return (Reflect.getOwnMetadata(FIELDS, prototype) ?? new Map()) as Map<string, DeclaredField>;
}
