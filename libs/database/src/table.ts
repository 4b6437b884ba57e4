import { getMetadataArgsStorage } from 'typeorm';
import { columnsOf, type DeclaredColumn, type EmptyValues, type EntityClass } from './declared-columns.js';
import { fromJsonRow, type Row } from './json-rows.js';

type Key<T> = keyof T & string;

/** Columns of an entity: their names for hand-written SQL, and what rows and parameters hold of them. */
export class Columns<T extends object> {
  constructor(readonly all: readonly DeclaredColumn[]) {}

  /** All but these. */
  without<K extends Key<T>>(...keys: readonly K[]): Columns<Omit<T, K>> {
    return new Columns(this.all.filter(({ key }) => !(keys as readonly string[]).includes(key)));
  }

  /**
   * `id, is_archived`; with an alias `c.id, c.is_archived`. `instead` has other SQL for some, as in
   * `INSERT INTO cases (${names()}) SELECT ${names('v', { createdAt: 'now()' })} FROM … v`.
   */
  names(alias = '', instead: { readonly [K in Key<T>]?: string } = {}): string {
    const others: Readonly<Record<string, string | undefined>> = instead;
    return this.all.map(({ key, name }) => others[key] ?? qualified(alias, name)).join(', ');
  }

  /** For SELECT and RETURNING, each as its property after a prefix: `c.is_archived AS "case.isArchived"`. */
  select(alias = '', prefix = ''): string {
    return this.all.map(({ key, name }) => `${qualified(alias, name)} AS "${prefix}${key}"`).join(', ');
  }

  /** The record in a row that was read by `select` with this prefix. */
  record(row: Row, prefix = ''): T {
    const record: Row = {};
    for (const { key } of this.all) record[key] = row[prefix + key];
    return record as T;
  }

  /** The record in a row that was read as jsonb. */
  fromJson(row: Row): T {
    return fromJsonRow(row, this.all) as T;
  }

  /** What a new record holds where nothing is given: null, and the defaults. */
  emptyValues(): EmptyValues<T> {
    const optional = this.all.filter(({ emptyValue }) => emptyValue !== undefined);
    return Object.fromEntries(optional.map(({ key, emptyValue }) => [key, emptyValue])) as EmptyValues<T>;
  }

  /** The values of a record as parameters, in the order of the names. */
  values(record: T): unknown[] {
    return this.all.map(({ key, isJson }) => {
      const value = (record as Row)[key];
      // pg makes an array of SQL of an array
      return isJson && value != null ? JSON.stringify(value) : value;
    });
  }
}

/**
 * The table of an entity. Make it once, when a module is loaded: its statements are text, and prepared by it.
 * Properties without `@Field` are not columns: a statement that joins another table reads them beside these.
 */
export class Table<T extends object> extends Columns<T> {
  readonly name: string;
  /** Writes a record, whose parameters are `values(record)`. */
  readonly insert: string;
  /** Writes what may change of a record, found by its key; parameters are `updateValues(record)`. */
  readonly update: string;
  readonly key: Columns<T>;
  /** All that are not fixed: what an update writes. */
  readonly changing: Columns<T>;

  constructor(entity: EntityClass<T>) {
    super(columnsOf(entity));
    const name = getMetadataArgsStorage().filterTables(entity)[0]?.name;
    if (!name) throw new Error(`${entity.name} has no table: give it @Entity('<name of its table>')`);
    this.name = name;
    this.key = new Columns(this.all.filter(({ isKey }) => isKey));
    this.changing = new Columns(this.all.filter(({ isFixed }) => !isFixed));
    const placeholders = this.all.map((_, index) => `$${index + 1}`);
    this.insert = `INSERT INTO ${name} (${this.names()}) VALUES (${placeholders.join(', ')})`;
    const keys = this.key.all.map((column, index) => `${column.name} = $${index + 1}`);
    const changes = this.changing.all.map((column, index) => `${column.name} = $${keys.length + index + 1}`);
    this.update = `UPDATE ${name} SET ${changes.join(', ')} WHERE ${keys.join(' AND ')}`;
  }

  /**
   * Writes a record of another service's, or replaces it unless a newer one is stored (`updatedAt`): events
   * and answers can arrive in any order. Parameters are `values(record)`; returns no row when a newer one was
   * kept.
   *
   * @param isKept whether null means that nothing was said of a column: then it keeps what is stored
   */
  saveUnlessNewer(isKept: (column: DeclaredColumn) => boolean = () => false): string {
    const changes = this.changing.all.map((column) => {
      const [given, stored] = [`EXCLUDED.${column.name}`, `${this.name}.${column.name}`];
      return `${column.name} = ${isKept(column) ? `coalesce(${given}, ${stored})` : given}`;
    });
    return `${this.insert} ON CONFLICT (${this.key.names()}) DO UPDATE SET ${changes.join(', ')}
      WHERE ${this.name}.updated_at <= EXCLUDED.updated_at RETURNING ${this.key.names()}`;
  }

  updateValues(record: T): unknown[] {
    return [...this.key.values(record), ...this.changing.values(record)];
  }
}

function qualified(alias: string, name: string): string {
  return alias === '' ? name : `${alias}.${name}`;
}
