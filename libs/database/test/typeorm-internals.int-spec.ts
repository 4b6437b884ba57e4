import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failOnLeaks, templateDatabase, type TestDatabase } from '@referral-exchange/testing';
import { DataSource } from 'typeorm';
import { closeConnection, markTransactionEnded, poolOf } from '@referral-exchange/database';

failOnLeaks();

describe('the internals of TypeORM that we use', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await templateDatabase('platform', []);
    dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  it('hold the pool of connections', async () => {
    const { rows } = await poolOf(dataSource).query('SELECT 1 AS one');
    expect(rows).toEqual([{ one: 1 }]);
    expect(poolOf(dataSource).totalCount).toBe(1);
  });

  it('let a runner forget its transaction, which we ended', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    expect(runner.isTransactionActive).toBe(true);
    await runner.query('COMMIT');
    markTransactionEnded(runner);
    expect(runner.isTransactionActive).toBe(false);
    await runner.release();
  });

  it('close the connection of a runner, which does not return to the pool', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.connect();
    const before = poolOf(dataSource).totalCount;
    await closeConnection(runner, new Error('lost'));
    expect(runner.isReleased).toBe(true);
    expect(poolOf(dataSource).totalCount).toBe(before - 1);
  });
});
