import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ERASED_ROWS } from './erased-rows.sql.js';

const DATA = readFileSync(join(import.meta.dirname, '../database/data.yaml'), 'utf8');
/** Triggers write them anew, from the rows that are erased. */
const FOLLOWS = ['listing_texts', 'listings'];
/** The columns of clients in tables that data.yaml says an erasure empties: [table, column]. */
const COLUMNS = DATA.split(/^(?=\w+:)/m)
  .filter((table) => /^ {2}by: erasure$/m.test(table))
  .flatMap((table) => {
    const [, name] = /^(\w+):/.exec(table)!;
    const [, columns] = /client:\s*\[([^\]]+)\]/.exec(table)!;
    return [...columns!.matchAll(/\w+/g)].map(([column]): [string, string] => [name!, column]);
  })
  .filter(([name]) => !FOLLOWS.includes(name));

/** data.yaml says which columns hold something of a client: a new one must not be forgotten here. */
describe('what an erasure takes from a row', () => {
  it.each(COLUMNS)('%s.%s', (table, column) => {
    const steps = ERASED_ROWS.filter((step) => step.table === table);
    const isErased = steps.some(({ set }) => set === undefined || new RegExp(`\\b${column} = `).test(set));
    expect(isErased).toBe(true);
  });
});
