import { describe, expect, it } from '@jest/globals';
import type { EntityMetadata, MigrationInterface, QueryRunner } from 'typeorm';
import { differences } from './entity-faults.ts';
import { listMigrations, listText, readList, rewritten } from './migration-list.ts';

const migration = (name: string, ...statements: string[]) =>
  class implements MigrationInterface {
    readonly name = name;
    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements) await runner.query(statement);
    }
    down(): Promise<void> {
      return Promise.resolve();
    }
  };

describe('the migrations that a schema.sql lists', () => {
  const first = migration('Later1700000000002', 'SELECT 1');
  const second = migration('Earlier1700000000001', 'CREATE TABLE a (id int)');

  it('stand in the order in which they run, and are read again', async () => {
    const listed = await listMigrations([first, second]);
    expect(listed.map(({ name }) => name)).toEqual(['Earlier1700000000001', 'Later1700000000002']);
    expect(readList(`-- A head.\n${listText(listed)}\n\nCREATE TABLE a (\n`)).toEqual(listed);
  });

  it('may be joined by others and get another margin, but are not edited or removed', async () => {
    const listed = await listMigrations([first, second]);
    const margin = migration('Earlier1700000000001', '\n      CREATE TABLE a\n        (id int)');
    const more = migration('New1800000000001', 'SELECT 2');
    expect(rewritten(listed, await listMigrations([first, margin, more]))).toEqual([]);
    const edited = migration('Earlier1700000000001', 'CREATE TABLE a (id bigint)');
    expect(rewritten(listed, await listMigrations([edited]))).toEqual([
      'Earlier1700000000001 was edited',
      'Later1700000000002 has gone',
    ]);
  });
});

describe('an entity', () => {
  const columnsOf = (...names: [string, boolean][]) =>
    names.map(([databaseName, isNullable]) => ({ propertyName: databaseName, databaseName, isNullable }));
  const faultsOf = (tableName: string, ...names: [string, boolean][]) =>
    differences({ name: 'Case', tableName, columns: columnsOf(...names) as EntityMetadata['columns'] }, [
      { table: 'cases', name: 'id', isNullable: false },
      { table: 'cases', name: 'notes', isNullable: true },
    ]);

  it('has the columns of the database', () => {
    expect(faultsOf('cases', ['id', false], ['notes', true])).toEqual([]);
  });

  it('that differs from its table is named with what to do', () => {
    expect(faultsOf('records', ['id', false])).toEqual([
      expect.stringContaining('the database has no table "records"'),
    ]);
    expect(faultsOf('cases', ['title', false], ['id', true])).toEqual([
      expect.stringMatching(/^Case: lacks the column "notes" of the table cases; add it to the entity/),
      expect.stringMatching(/^Case\.title: the table cases has no column "title"; write a migration/),
      expect.stringMatching(/^Case\.id: nullable on the entity, NOT NULL in cases\.id; write a migration/),
    ]);
  });
});
