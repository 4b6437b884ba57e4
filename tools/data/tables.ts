/** A table and those of its columns that can hold words, dates or bytes. */
export interface Table {
  name: string;
  columns: string[];
}

const TABLE = /^CREATE TABLE (\w+) \(\n(.*?)^\)/gms;
const COLUMN = /^ {2}([a-z_]\w*)\s+(\w+(?:\[\])?)/;
/** Columns of other types hold ids, numbers, flags, statuses and times. */
const TELLING = new Set(['text', 'text[]', 'jsonb', 'json', 'bytea', 'date', 'inet', 'varchar', 'citext']);

/** The tables of a `schema.sql`, without partitions. Pure. */
export function tablesOf(schema: string): Table[] {
  return [...schema.matchAll(TABLE)].map(([, name, body]) => ({
    name: name!,
    columns: body!.split('\n').flatMap((line) => {
      const [, column, type] = COLUMN.exec(line) ?? [];
      return column && TELLING.has(type!) ? [column] : [];
    }),
  }));
}
