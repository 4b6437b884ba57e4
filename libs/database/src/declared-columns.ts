import { snakeCase } from './database/snake-case-naming.js';
import { Column, getMetadataArgsStorage, type ColumnOptions, type ColumnType } from 'typeorm';

/** Options of a column that is written once, with the row. */
export const FIXED = { update: false } as const;

/**
 * Options of a column that triggers or hand-written SQL use by its name: no statement that is made of the
 * entity has it.
 */
export const ONLY_IN_SQL = { select: false, insert: false, update: false } as const;

/**
 * A column of this type. TypeORM's own decorator takes some options, `FIXED` among them, only without a type
 * before them.
 */
export const Field = (type: ColumnType, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type, ...options });

/**
 * A column with an instant, to the millisecond. In TypeScript it is a Date, or an array of them, however the
 * row was read: no other type compiles.
 */
export const InstantField =
  (options: ColumnOptions = {}) =>
  <Key extends string>(prototype: NoInfer<{ [K in Key]?: Date | Date[] | null }>, key: Key): void =>
    Field('timestamptz', { precision: 3, ...options })(prototype, key);

export type EntityClass<T extends object = object> = abstract new () => T;

/** A column as its entity declares it. */
export interface DeclaredColumn {
  /** Name of the property. */
  key: string;
  /** Name in the database: the same in snake case. */
  name: string;
  /** Part of the primary key. */
  isKey: boolean;
  /** Written once, with the row. The primary key is fixed too. */
  isFixed: boolean;
  isInstant: boolean;
  isJson: boolean;
  /** What a new row holds when nothing is given; undefined: a value is required. */
  emptyValue: unknown;
}

/**
 * The columns of an entity in the order of their declaration, those of its parent class first, without those
 * `ONLY_IN_SQL`.
 */
export function columnsOf(entity: EntityClass): DeclaredColumn[] {
  const storage = getMetadataArgsStorage();
  return lineage(entity)
    .flatMap((one) => storage.filterColumns(one))
    .filter(({ options }) => options.insert !== false)
    .map(({ propertyName, options }) => ({
      key: propertyName,
      name: snakeCase(propertyName),
      isKey: options.primary === true,
      isFixed: options.primary === true || options.update === false,
      isInstant: options.type === 'timestamptz',
      isJson: options.type === 'jsonb',
      emptyValue: options.default ?? (options.nullable ? null : undefined),
    }));
}

/** An entity and the classes that it extends, the topmost first. */
export function lineage(entity: EntityClass): EntityClass[] {
  const parent = Object.getPrototypeOf(entity) as EntityClass;
  return parent === Function.prototype ? [entity] : [...lineage(parent), entity];
}

/** The nullable fields of an entity. */
export type EmptyValues<T> = { [K in keyof T as null extends T[K] ? K : never]: T[K] };
