import { z } from 'zod';
import type { Table } from './tables.ts';

const columns = z.array(z.string()).default([]);
const entrySchema = z
  .strictObject({
    /** Columns with data of clients and patients. */
    client: columns,
    /** Columns with data of people in firms and at providers. */
    people: columns,
    /** Columns that hold neither. */
    none: columns,
    /** How long what is personal stays. */
    kept: z.string().optional(),
    /** Who deletes it: a worker, `erasure`, `the relay` or `nobody`. */
    by: z.string().optional(),
  })
  .refine(({ client, people, kept, by }) => client.length + people.length === 0 || (kept && by), {
    message: 'a table with personal data says how long it is kept, and by whom it is deleted',
  });
/** A `data.yaml`: what the tables of a service or a lib hold. */
export const registerSchema = z.record(z.string(), entrySchema);
export type Register = z.infer<typeof registerSchema>;
export type Entry = z.infer<typeof entrySchema>;

/** What stands for itself in `by`. */
const NO_WORKERS = ['erasure', 'the relay', 'nobody'];

/** What is wrong with the registers of a service (its own first, then those of the libs). Pure. */
export function registerFaults(
  tables: readonly Table[],
  own: Register,
  ofLibs: Register,
  workers: ReadonlySet<string>,
): string[] {
  const gone = Object.keys(own).filter((name) => !tables.some((table) => table.name === name));
  return [
    ...gone.map((name) => `${name} is no table any more: remove its lines`),
    ...tables.flatMap((table) => {
      const entry = own[table.name] ?? ofLibs[table.name];
      if (!entry) return [`${table.name} has no lines: say what personal data it holds`];
      return entryFaults(table, entry, workers).map((fault) => `${table.name}: ${fault}`);
    }),
  ];
}

function entryFaults(table: Table, entry: Entry, workers: ReadonlySet<string>): string[] {
  const named = [...entry.client, ...entry.people, ...entry.none];
  const faults = [
    ...table.columns
      .filter((column) => !named.includes(column))
      .map((column) => `column ${column} is not named: is it of a client, of people, or none?`),
    ...named
      .filter((column) => !table.columns.includes(column))
      .map((column) => `${column} is no column that can hold words, dates or bytes`),
    ...named.filter((column, at) => named.indexOf(column) !== at).map((column) => `${column} is named twice`),
  ];
  const { by } = entry;
  if (by && !NO_WORKERS.includes(by) && !workers.has(by)) faults.push(`there is no worker "${by}"`);
  return faults;
}

const WORKER = /super\(\{\s*name: '([^']+)'/g;
const PURGE = /PurgeWorker\.of\(\w+, '([^']+)'/g;

/** The names of the periodic workers that a source file declares. Pure. */
export function workersOf(source: string): string[] {
  return [
    ...[...source.matchAll(WORKER)].map(([, name]) => name!),
    ...[...source.matchAll(PURGE)].map(([, name]) => `Purge of ${name!}`),
  ];
}
