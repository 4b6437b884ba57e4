import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  failOnLeaks,
  PrivateRedis,
  templateDatabase,
  testBacking,
  testRedis,
} from '@referral-exchange/testing';

failOnLeaks();

class CreateThing1750000000009 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return runner.query('CREATE TABLE thing (id int)');
  }
  async down(): Promise<void> {}
}
class CreateOther1750000000010 extends CreateThing1750000000009 {
  override up(runner: QueryRunner): Promise<void> {
    return runner.query('CREATE TABLE other (id int)');
  }
}

const ask = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
const tables = (url: string) =>
  ask(url, `SELECT relname FROM pg_stat_user_tables ORDER BY 1`).then((rows) =>
    rows.map((row) => row.relname),
  );

describe('a database of its own', () => {
  it('is migrated, empty, apart from the next one, and gone after drop; two asked for at once are fine', async () => {
    const [one, two] = await Promise.all([
      templateDatabase('testing', [CreateThing1750000000009]),
      templateDatabase('testing', [CreateThing1750000000009]),
    ]);
    await ask(one.url, 'INSERT INTO thing VALUES (1)');
    expect(await tables(one.url)).toEqual(['migrations', 'thing']);
    expect(await ask(two.url, 'SELECT * FROM thing')).toEqual([]);
    await one.drop();
    await two.drop();
    const left = await ask(
      testBacking().postgresUrl,
      `SELECT 1 FROM pg_database WHERE datname = '${one.name}'`,
    );
    expect(left).toEqual([]);
  });

  it('follows its migrations: one more makes another template', async () => {
    const database = await templateDatabase('testing', [CreateThing1750000000009, CreateOther1750000000010]);
    expect(await tables(database.url)).toEqual(['migrations', 'other', 'thing']);
    await database.drop();
  });
});

describe('a Redis of its own', () => {
  it('is a numbered database that nobody else gets, and flush leaves the others alone', async () => {
    const [one, two] = await Promise.all([testRedis(), testRedis()]);
    expect(one.url).not.toBe(two.url);
    const [first, second] = [new Redis(one.url), new Redis(two.url)];
    await Promise.all([first.set('k', '1'), second.set('k', '2')]);
    await one.flush();
    expect([await first.get('k'), await second.get('k')]).toEqual([null, '2']);
    await Promise.all([first.quit(), second.quit()]);
    await Promise.all([one.drop(), two.drop()]);
  });
});

describe('a private Redis', () => {
  let redis: PrivateRedis;
  beforeAll(async () => {
    redis = await PrivateRedis.start();
  });
  afterAll(() => redis.kill());

  it('may be emptied, killed and started again on its port', async () => {
    const client = new Redis(redis.url, { lazyConnect: true, retryStrategy: () => 20 });
    client.on('error', () => undefined);
    await client.set('k', '1');
    await redis.flushAll();
    expect(await client.get('k')).toBeNull();
    await client.set('k', '2');
    await redis.restart();
    expect(await client.get('k')).toBeNull();
    client.disconnect();
  });
});
