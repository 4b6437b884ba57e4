import type { OwnersField } from '@referral-exchange/contracts';
import { snakeCase } from '@referral-exchange/platform';
import { Column, getMetadataArgsStorage, type ColumnOptions, type ColumnType } from 'typeorm';

/**
 * How the fields of a case and of a hop are declared, once each, on their entities. Columns of the SQL, default values,
 * the facts of events and the fields of records all follow from these declarations (docs/adding-a-field.md).
 */

/** Written once, with the row. */
export const FIXED = { update: false } as const;
export const NULLABLE = { nullable: true } as const;

/** A column of this type. */
export const Field = (type: ColumnType, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type, ...options });

/** An instant; ISO 8601 UTC with milliseconds in memory. */
export const Instant = (options: ColumnOptions = {}): PropertyDecorator =>
  Field('timestamptz', {
    precision: 3,
    transformer: {
      from: (value: Date | null) => value?.toISOString() ?? null,
      to: (value: unknown) => value,
    },
    ...options,
  });

/** An amount or a percentage; a number in memory. */
export const Numeric = (options: ColumnOptions = {}): PropertyDecorator =>
  Field('numeric', {
    transformer: {
      from: (value: string | null) => (value === null ? null : Number(value)),
      to: (value: unknown) => value,
    },
    ...options,
  });

type Entity = abstract new () => object;
/** `parties`: every firm that sees the record unmasked. `owner`: the owner of the case alone (masking rule 7). */
type Audience = 'parties' | 'owner';
type AudienceOf<Key> = Key extends OwnersField ? 'owner' : 'parties';
const audiences = new Map<object, Map<string, Audience>>();

/**
 * The field is in the records of these viewers. A field without this decorator is in no record. It does not compile where contracts,
 * which know the fields that only the owner sees, say otherwise.
 */
export const ShownTo =
  <A extends Audience>(audience: A) =>
  <Key extends string>(prototype: object, key: AudienceOf<Key> extends A ? Key : never): void => {
    const declared = audiences.get(prototype) ?? new Map<string, Audience>();
    audiences.set(prototype, declared.set(key, audience));
  };

/** The fields shown to an audience, those of the parent class first. */
export function fieldsShownTo(entity: Entity, audience: Audience): string[] {
  return lineage(entity).flatMap(({ prototype }) =>
    [...(audiences.get(prototype as object) ?? [])].filter(([, to]) => to === audience).map(([key]) => key),
  );
}

/** A column of an entity. */
export interface DeclaredColumn {
  key: string;
  name: string;
  isFixed: boolean;
  isInstant: boolean;
  /** What a new row holds when nothing is given; undefined: a value is required. */
  emptyValue: unknown;
}

/** The columns of an entity, those of the parent class first. */
export function columnsOf(entity: Entity): DeclaredColumn[] {
  const storage = getMetadataArgsStorage();
  return lineage(entity).flatMap((one) =>
    storage.filterColumns(one).map(({ propertyName, options }) => ({
      key: propertyName,
      name: snakeCase(propertyName),
      isFixed: options.primary === true || options.update === false,
      isInstant: options.type === 'timestamptz',
      emptyValue: options.default ?? (options.nullable ? null : undefined),
    })),
  );
}

/** Names of columns, for SQL. */
export function namesOf(columns: readonly DeclaredColumn[]): string {
  return columns.map(({ name }) => name).join(', ');
}

/** The nullable fields of an entity. */
export type EmptyValues<T> = { [K in keyof T as null extends T[K] ? K : never]: T[K] };

/** The fields that a new row need not give: nullable ones and those with a default. */
export function emptyValuesOf(entity: Entity): Record<string, unknown> {
  const optional = columnsOf(entity).filter(({ emptyValue }) => emptyValue !== undefined);
  return Object.fromEntries(optional.map(({ key, emptyValue }) => [key, emptyValue]));
}

function lineage(entity: Entity): Entity[] {
  const parent = Object.getPrototypeOf(entity) as Entity;
  return parent === Function.prototype ? [entity] : [...lineage(parent), entity];
}
