import { snakeCase } from '@referral-exchange/platform';
import { getMetadataArgsStorage } from 'typeorm';

type EntityClass<T extends object> = abstract new () => T;

function keysOf(entity: EntityClass<object>): string[] {
  return getMetadataArgsStorage()
    .filterColumns(entity)
    .map(({ propertyName }) => propertyName);
}

/** The columns of an entity for SELECT, each under its property's name after a prefix: `c.is_archived AS "case.isArchived"`. */
export function selected(entity: EntityClass<object>, alias: string, prefix = ''): string {
  return keysOf(entity)
    .map((key) => `${alias}.${snakeCase(key)} AS "${prefix}${key}"`)
    .join(', ');
}

/** The entity in a row that was read by `selected` with this prefix. */
export function recordIn<T extends object>(
  entity: EntityClass<T>,
  row: Record<string, unknown>,
  prefix: string,
): T {
  return Object.fromEntries(keysOf(entity).map((key) => [key, row[prefix + key]])) as T;
}

/** The names of an entity's columns for INSERT. */
export function columnNames(entity: EntityClass<object>): string {
  return keysOf(entity).map(snakeCase).join(', ');
}

/** A record as the JSON that `jsonb_populate_record` turns into the columns of its table. */
export function asJson(record: object): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(record).map(([key, value]) => [snakeCase(key), value as unknown])),
  );
}
