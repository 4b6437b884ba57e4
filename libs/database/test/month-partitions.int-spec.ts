import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { HttpModule } from '@referral-exchange/http';
import { failOnLeaks, templateDatabase, type TestDatabase } from '@referral-exchange/testing';
import { TINY_CONFIG } from '@referral-exchange/testing/tiny';
import {
  Database,
  DatabaseModule,
  firstIdOf,
  KeepPartitions,
  MonthPartitions,
  monthOf,
  monthsLater,
  partitionById,
  prepareToPartition,
  validateBefore,
} from '../src/index.js';

failOnLeaks();

const THIS_MONTH = monthOf(new Date());
const monthAt = (ahead: number) => monthsLater(THIS_MONTH, ahead);
const idOf = (ahead: number, n = 1) => firstIdOf(monthAt(ahead)).slice(0, -1) + n;
/** Days of keeping, with which a row of an instant to come is old enough. */
const daysUntil = (at: Date) => (Date.now() - at.getTime()) / 86_400_000;
const nameOf = (ahead: number) => `lines_${monthAt(ahead).toISOString().slice(0, 7).replace('-', '_')}`;

describe('a table with a partition a month', () => {
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
  });
  afterAll(async () => {
    await module?.close();
    await testDatabase?.drop();
  });
  beforeEach(async () => {
    await database.query('DROP TABLE IF EXISTS lines');
    await database.query('CREATE TABLE lines (id uuid, number int, PRIMARY KEY (id, number))');
  });

  const put = (id: string) => database.query('INSERT INTO lines VALUES ($1, 1)', [id]);
  const partitionOf = async (id: string) =>
    (await database.query('SELECT tableoid::regclass::text AS name FROM lines WHERE id = $1', [id]))[0]?.name;
  const keep = (days = 180) =>
    new KeepPartitions(database, MonthPartitions.ofIds(database, 'lines', 'id'), {
      name: 'lines',
      days,
    }).work();
  const convert = async () => {
    const steps = [prepareToPartition('lines', 'id'), validateBefore('lines')];
    for (const sql of [...steps, ...partitionById('lines', 'id', 'id, number')]) await database.query(sql);
  };

  it('keeps what a filled table has, and takes the rows of this and the next month there', async () => {
    for (const id of [idOf(-3), idOf(0)]) await put(id);
    await convert();
    await keep();
    for (const id of [idOf(1), idOf(2)]) await put(id);
    const found = await Promise.all([-3, 0, 1, 2].map((ahead) => partitionOf(idOf(ahead))));
    expect(found).toEqual(['lines_before', 'lines_before', 'lines_before', nameOf(2)]);
    await expect(put(idOf(-3))).rejects.toThrow('duplicate key');
  });

  it('drops the table of before when its last month is old enough', async () => {
    await put(idOf(0));
    await convert();
    await keep(daysUntil(monthAt(2)) + 1);
    expect(await partitionOf(idOf(0))).toBe('lines_before');
    await keep(daysUntil(monthAt(2)) - 1);
    expect(await partitionOf(idOf(0))).toBeUndefined();
    await put(idOf(0, 2));
    expect(await partitionOf(idOf(0, 2))).toBe('lines_undated');
  });

  it('begins with this month when the table is empty, and takes rows that came before that', async () => {
    await convert();
    await put(idOf(0));
    expect(await partitionOf(idOf(0))).toBe('lines_undated');
    await Promise.all([keep(), keep()]);
    expect(await partitionOf(idOf(0))).toBe(nameOf(0));
    const names = await database.query(`SELECT inhrelid::regclass::text AS name FROM pg_inherits
      WHERE inhparent = 'lines'::regclass ORDER BY 1`);
    expect(names.map(({ name }) => name)).toEqual([nameOf(0), nameOf(1), nameOf(2), 'lines_undated']);
  });

  it('refuses a second row of a key in a partition', async () => {
    await convert();
    await keep();
    await put(idOf(1));
    await expect(put(idOf(1))).rejects.toThrow('duplicate key');
  });
});
