import { expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { unnamedContractions } from './contractions.ts';
import { recordedSql } from './recorded-sql.ts';
import { findBlocking } from './squawk.ts';

const found = (isTransactional: boolean, ...statements: string[]) =>
  findBlocking([{ name: 'test.example', statements, isTransactional }]);

it.each([
  [
    'an index that is built while writers wait',
    'CREATE INDEX a ON cases (title)',
    'require-concurrent-index-creation',
  ],
  [
    'a column that rewrites the table',
    'ALTER TABLE cases ALTER COLUMN number TYPE bigint',
    'changing-column-type',
  ],
  [
    'a key that checks every row',
    'ALTER TABLE cases ADD FOREIGN KEY (firm_id) REFERENCES firms',
    'adding-foreign-key',
  ],
  [
    'a column without a value for old rows',
    'ALTER TABLE cases ADD COLUMN kind text NOT NULL',
    'adding-required-field',
  ],
  [
    'a dropped column, which the previous release reads',
    'ALTER TABLE cases DROP COLUMN title',
    'ban-drop-column',
  ],
])('the check of migrations refuses %s', (_, statement, rule) => {
  expect(found(true, statement)).toContain(rule);
});

it('the check of migrations accepts the same on a table that the migration creates, or with a reason', () => {
  expect(found(true, 'CREATE TABLE cases (title text)', 'CREATE INDEX a ON cases (title)')).toBe('');
  expect(
    found(
      true,
      '-- one row for each firm\n-- squawk-ignore require-concurrent-index-creation\nCREATE INDEX a ON firms (name)',
    ),
  ).toBe('');
});

it('the check of migrations accepts an index beside writers', () => {
  expect(found(false, 'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON cases (title)')).toBe('');
});

it('the check of migrations wants the name of one that takes away to say so', () => {
  const statements = ['ALTER TABLE cases DROP COLUMN title'];
  const named = (className: string) => unnamedContractions([{ name: 'test.example', className, statements }]);
  expect(named('DropTitle')).toEqual([expect.stringContaining('name it ContractDropTitle')]);
  expect(named('ContractTitle')).toEqual([]);
});

it('the statements of a migration are recorded, and one that never ends without rows is refused', async () => {
  const migration = (up: MigrationInterface['up']) => ({ up, down: () => Promise.resolve() });
  const batches = migration(async (runner: QueryRunner) => {
    for (let left = true; left;) {
      const rows = (await runner.query('UPDATE cases SET kind = 1 WHERE kind IS NULL')) as unknown[];
      left = rows.length > 0;
    }
  });
  expect(await recordedSql(batches)).toEqual(['UPDATE cases SET kind = 1 WHERE kind IS NULL']);
  const endless = migration(async (runner) => {
    for (;;) await runner.query('SELECT 1');
  });
  await expect(recordedSql(endless)).rejects.toThrow('does not end');
});
