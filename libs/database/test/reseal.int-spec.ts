import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { failOnLeaks, templateDatabase, type TestDatabase, untilBlocked } from '@referral-exchange/testing';
import { Database, DatabaseModule, reseal, type SealedColumn, SecretBox } from '../src/index.js';
import { HttpModule } from '@referral-exchange/http';
import { TINY_CONFIG } from '@referral-exchange/testing/tiny';

failOnLeaks();

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const boxOf = (...bytes: number[]) => new SecretBox({ DATA_ENCRYPTION_KEY: bytes.map(keyOf).join(',') });
const MARKS: SealedColumn = {
  table: 'marks',
  column: 'value',
  key: 'key',
  keyType: 'bytea',
  belongsTo: (key) => `mark:${key}`,
};

// closed inside: what stands at the top level looks for leaks afterwards
describe('moving sealed values to another key', () => {
  let testDatabase: TestDatabase;
  let module: TestingModule;
  let database: Database;
  beforeAll(async () => {
    testDatabase = await templateDatabase('platform', []);
    module = await Test.createTestingModule({
      imports: [
        HttpModule.forRoot({ name: 'tiny', config: TINY_CONFIG }),
        DatabaseModule.forRoot({ url: testDatabase.url, migrations: [], migrateOnStart: true }),
      ],
    }).compile();
    await module.init();
    database = module.get(Database);
    await database.query('CREATE TABLE marks (key bytea PRIMARY KEY, value bytea)');
  });
  afterAll(async () => {
    await module?.close();
    await testDatabase?.drop();
  });

  const bytesOf = (number: number) => Buffer.from([number >> 8, number & 255]);
  const put = (number: number, box: SecretBox | null, text = `text ${number}`) =>
    database.query('INSERT INTO marks VALUES ($1, $2)', [
      bytesOf(number),
      box && box.seal(text, `mark:${bytesOf(number).toString('hex')}`),
    ]);
  const texts = async (box: SecretBox) => {
    const rows = await database.query<{ key: Buffer; value: Buffer | null }>(
      'SELECT key, value FROM marks ORDER BY key',
    );
    return rows.map(({ key, value }) => value && box.open(value, `mark:${key.toString('hex')}`));
  };

  it('moves what other keys sealed, in several batches, and leaves the rest as it is', async () => {
    const numbers = [...Array(450).keys()];
    for (const number of numbers) await put(number, boxOf([1, 2, 3][number % 3]!));
    await put(500, null);
    const box = boxOf(3, 1, 2);
    expect(await reseal(database, box, MARKS)).toEqual({ moved: 300, unreadable: 0 });
    expect(await texts(boxOf(3))).toEqual([...numbers.map((number) => `text ${number}`), null]);
    expect(await reseal(database, box, MARKS)).toEqual({ moved: 0, unreadable: 0 });
  });

  it('counts what no key opens, and what was moved to another row, and goes on', async () => {
    await put(600, boxOf(9));
    await database.query('INSERT INTO marks SELECT $1, value FROM marks WHERE key = $2', [
      bytesOf(601),
      bytesOf(0),
    ]);
    await put(602, boxOf(3), 'last');
    expect(await reseal(database, boxOf(4, 3), MARKS)).toEqual({ moved: 451, unreadable: 2 });
    expect(await reseal(database, boxOf(4, 3), MARKS)).toEqual({ moved: 0, unreadable: 2 });
  });

  it('passes over a value that was emptied', async () => {
    await database.query('DELETE FROM marks');
    await database.query("INSERT INTO marks VALUES ($1, '')", [bytesOf(1)]);
    await put(2, boxOf(1));
    expect(await reseal(database, boxOf(2, 1), MARKS)).toEqual({ moved: 1, unreadable: 0 });
    expect(await database.query('SELECT 1 FROM marks WHERE length(value) = 0')).toHaveLength(1);
  });

  it('waits for a change of the value that is under way, and moves that one', async () => {
    await database.query('DELETE FROM marks');
    await put(1, boxOf(1), 'old');
    const changed = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const change = database.transaction(async () => {
      await database.query('UPDATE marks SET value = $1', [boxOf(1).seal('new', 'mark:0001')]);
      changed.resolve();
      await mayCommit.promise;
    });
    await changed.promise;
    const moving = reseal(database, boxOf(2, 1), MARKS);
    await untilBlocked({ sql: (statement) => database.query(statement) });
    mayCommit.resolve();
    await change;
    expect(await moving).toEqual({ moved: 1, unreadable: 0 });
    expect(await texts(boxOf(2))).toEqual(['new']);
  });
});
