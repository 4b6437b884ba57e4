import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { testBacking } from './backing.js';

/** A Redis database of its own for a test file. */
export interface TestRedis {
  /** `redis://host:port/<n>`: a numbered database that no other test file has while this one runs. */
  url: string;
  /** Empties this database and no other. */
  flush(): Promise<void>;
  /** Empties it and gives it back. Call it in `afterAll`, after the app has closed. */
  drop(): Promise<void>;
}

const DATABASES = 15;
/** A killed run's lease ends by itself. */
const LEASE_MS = 600_000;
const WAIT_MS = 60_000;

const lockOf = (database: number) => `test-database:${database}:taken`;

/**
 * Leases one of the shared server's numbered databases (database 0 keeps the leases). FLUSHALL would hit
 * every test file: a test that needs it starts its own server with `privateRedis`.
 */
export async function testRedis(): Promise<TestRedis> {
  const { redisUrl } = testBacking();
  const leases = new Redis(redisUrl, { db: 0 });
  const owner = randomUUID();
  try {
    const database = await lease(leases, owner);
    const url = new URL(redisUrl);
    url.pathname = `/${database}`;
    const flush = () => flushDatabase(url.toString());
    await flush();
    return {
      url: url.toString(),
      flush,
      drop: async () => (await flush(), giveBack(redisUrl, database, owner)),
    };
  } finally {
    leases.disconnect();
  }
}

async function lease(leases: Redis, owner: string): Promise<number> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline;) {
    for (let database = 1; database <= DATABASES; database++) {
      if (await leases.set(lockOf(database), owner, 'PX', LEASE_MS, 'NX')) return database;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`All ${DATABASES} test databases of Redis are taken; was drop() forgotten?`);
}

async function giveBack(redisUrl: string, database: number, owner: string): Promise<void> {
  const leases = new Redis(redisUrl, { db: 0 });
  if ((await leases.get(lockOf(database))) === owner) await leases.del(lockOf(database));
  leases.disconnect();
}

async function flushDatabase(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}
