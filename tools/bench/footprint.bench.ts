import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { report, type BenchStand } from '@referral-exchange/testing/bench';
import { Redis } from 'ioredis';
import { query } from '../local/suite/control-suite.ts';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { readState } from '../local/suite/suite-state.ts';
import { listenForArrivals, makeFirms, referMany } from './road-traffic.ts';

/**
 * What a referral leaves behind in each store: a case that is created and referred, with a webhook for both
 * firms. The model of docs/scale.md counts with these figures.
 */
export const description = 'bytes, rows, commits and commands of a referral in Postgres, Kafka and Redis';

const WARM_UP = 200;
const REFERRALS = 2_000;
/** Until statistics of Postgres are written, and Redis and Kafka are quiet. */
const SETTLE_MS = 8_000;
const DATABASES =
  "SELECT datname AS name FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres' ORDER BY 1";

type Figures = Map<string, number>;

/** Starts a suite of its own, makes referrals and prints what each has added. */
export async function run(stand: BenchStand): Promise<void> {
  const arrivals = await listenForArrivals();
  stand.onEnd(() => arrivals.close());
  const suite = await stand.startSuite();
  const redis = new Redis(suite.settingsOf('gateway').REDIS_URL!);
  stand.onEnd(() => redis.quit());
  const firms = await makeFirms(suite, arrivals.url);
  await referMany(suite, firms, arrivals, WARM_UP);
  const before = await settled(stand, redis);
  await sleep(SETTLE_MS);
  const idle = difference(before, await settled(stand, redis));
  const start = performance.now();
  const from = await settled(stand, redis);
  await referMany(suite, firms, arrivals, REFERRALS);
  const used = difference(from, await settled(stand, redis));
  report('referrals a second', REFERRALS / ((performance.now() - start - 2 * SETTLE_MS) / 1_000), '/s');
  for (const [name, value] of used) report(name, value / REFERRALS, 'a referral');
  console.log(`   in ${(2 * SETTLE_MS) / 1_000} s without calls:`);
  for (const [name, value] of idle) if (value > 0) report(`   ${name}`, value, 'in all');
}

function difference(before: Figures, after: Figures): Figures {
  return new Map([...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)]));
}

async function settled(stand: BenchStand, redis: Redis): Promise<Figures> {
  await sleep(SETTLE_MS);
  const { backings } = readState(new SuitePaths(stand.dir))!;
  const ask = <T extends object>(database: string, text: string): Promise<T[]> =>
    query<T>(database, text, [], stand.dir);
  const figures: Figures = new Map();
  for (const { name } of await ask<{ name: string }>('postgres', DATABASES))
    await addDatabase(figures, name, ask);
  const [wal] = await ask<{ bytes: number }>(
    'postgres',
    "SELECT (pg_current_wal_lsn() - '0/0')::float8 AS bytes",
  );
  figures.set('Postgres, bytes of WAL', wal!.bytes);
  addTopics(figures, join(backings.kafka!.server!.dir, 'data'));
  const [, commands] = /total_commands_processed:(\d+)/.exec(await redis.info('stats'))!;
  figures.set('Redis, commands', Number(commands));
  return figures;
}

/** Rows and commits as Postgres counts them, and the size of all tables as they lie on the disk. */
async function addDatabase(
  figures: Figures,
  database: string,
  ask: <T extends object>(database: string, text: string) => Promise<T[]>,
): Promise<void> {
  const [row] = await ask<{ commits: number; written: number; bytes: number }>(
    database,
    `SELECT xact_commit::float8 AS commits, (tup_inserted + tup_updated + tup_deleted)::float8 AS written,
            (SELECT sum(pg_total_relation_size(oid)) FROM pg_class
              WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)::float8 AS bytes
       FROM pg_stat_database WHERE datname = current_database()`,
  );
  figures.set(`${database}, bytes with indexes`, row!.bytes);
  figures.set(`${database}, rows written`, row!.written);
  figures.set(`${database}, commits`, row!.commits);
}

function addTopics(figures: Figures, dir: string): void {
  for (const folder of readdirSync(dir)) {
    const [, topic] = /^((?:[a-z-]+)\.(?:events|requests))-\d+$/.exec(folder) ?? [];
    if (!topic) continue;
    const bytes = readdirSync(join(dir, folder))
      .filter((name) => name.endsWith('.log'))
      .reduce((sum, name) => sum + statSync(join(dir, folder, name)).size, 0);
    const name = `Kafka ${topic}, bytes`;
    figures.set(name, (figures.get(name) ?? 0) + bytes);
  }
}
