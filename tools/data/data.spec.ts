import { describe, expect, it } from '@jest/globals';
import { registerFaults, registerSchema, workersOf } from './register.ts';
import { tablesOf } from './tables.ts';

const SCHEMA = `
CREATE TABLE people (
  id         uuid           NOT NULL,
  -- As it is written.
  name       text           NOT NULL,
  born       date,
  tags       text[]         NOT NULL,
  made_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT people_check CHECK (name <> '')
) WITH (fillfactor=50);
CREATE TABLE people_1 PARTITION OF people FOR VALUES IN (1);
`;
const TABLES = tablesOf(SCHEMA);
const GOOD = { people: { client: ['name', 'born'], none: ['tags'], kept: 'a year', by: 'Purge of people' } };
const WORKERS = new Set(['Purge of people']);
const faultsOf = (own: object) => registerFaults(TABLES, registerSchema.parse(own), {}, WORKERS);

describe('the register of personal data', () => {
  it('finds the columns that can hold words, dates or bytes', () => {
    expect(TABLES).toEqual([{ name: 'people', columns: ['name', 'born', 'tags'] }]);
  });

  it('finds nothing wrong with a table whose columns are all named', () => {
    expect(faultsOf(GOOD)).toEqual([]);
  });

  it.each([
    ['a table without lines', {}, 'people has no lines'],
    ['a column without a line', { people: { ...GOOD.people, none: [] } }, 'column tags is not named'],
    ['a column that is gone', { people: { ...GOOD.people, none: ['tags', 'age'] } }, 'age is no column'],
    ['a column named twice', { people: { ...GOOD.people, none: ['tags', 'name'] } }, 'name is named twice'],
    ['a worker that is gone', { people: { ...GOOD.people, by: 'Purge of all' } }, 'there is no worker'],
    ['a table that is gone', { ...GOOD, animals: {} }, 'animals is no table any more'],
  ])('refuses %s', (_what, own, fault) => {
    expect(faultsOf(own)).toEqual([expect.stringContaining(fault)]);
  });

  it('refuses personal data that nobody deletes without saying so', () => {
    expect(() => faultsOf({ people: { client: ['name'] } })).toThrow('how long it is kept');
  });

  it('reads the names of workers from the sources', () => {
    expect(workersOf(`super({ name: 'Retention', everyMs: 1 }); PurgeWorker.of(Rows, 'mails', 5)`)).toEqual([
      'Retention',
      'Purge of mails',
    ]);
  });
});
