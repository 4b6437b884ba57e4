import { snakeCase } from '@referral-exchange/platform';
import { getMetadataArgsStorage } from 'typeorm';

type EntityClass<T extends object> = abstract new () => T;

const knownKeys = new Map<EntityClass<object>, string[]>();

function keysOf(entity: EntityClass<object>): string[] {
  const known = knownKeys.get(entity);
  if (known) return known;
  const columns = getMetadataArgsStorage().filterColumns(entity);
  const keys = columns.map(({ propertyName }) => propertyName);
  knownKeys.set(entity, keys);
  return keys;
}

const knownColumns = new Map<string, string>();

/** A batch asks for the same names 500 times. */
function columnOf(key: string): string {
  const known = knownColumns.get(key);
  if (known) return known;
  const column = snakeCase(key);
  knownColumns.set(key, column);
  return column;
}

/** The columns of an entity for SELECT, each under its property's name after a prefix: `c.is_archived AS "case.isArchived"`. */
export function selected(entity: EntityClass<object>, alias: string, prefix = ''): string {
  return listed(keysOf(entity), alias, prefix);
}

/** As `selected`, without some columns. */
export function selectedWithout<T extends object>(
  entity: EntityClass<T>,
  alias: string,
  omitted: readonly (keyof T & string)[],
): string {
  const keys = keysOf(entity).filter((key) => !(omitted as readonly string[]).includes(key));
  return listed(keys, alias, '');
}

function listed(keys: readonly string[], alias: string, prefix: string): string {
  return keys.map((key) => `${alias}.${snakeCase(key)} AS "${prefix}${key}"`).join(', ');
}

/** The entity in a row that was read by `selected` with this prefix. */
export function recordIn<T extends object>(
  entity: EntityClass<T>,
  row: Record<string, unknown>,
  prefix: string,
): T {
  const record: Record<string, unknown> = {};
  for (const key of keysOf(entity)) record[key] = row[prefix + key];
  return record as T;
}

/** The names of an entity's columns for INSERT. */
export function columnNames(entity: EntityClass<object>): string {
  return keysOf(entity).map(snakeCase).join(', ');
}

/** A record as the JSON that `jsonb_populate_record` turns into the columns of its table. */
export function asJson(record: object): string {
  const columns: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) columns[columnOf(key)] = value;
  return JSON.stringify(columns);
}
