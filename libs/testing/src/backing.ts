import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Addresses of the backing services that the tests run against. */
export interface TestBacking {
  /** A superuser's URL: test files make their own databases from it. */
  postgresUrl: string;
  redisUrl: string;
  /** Comma-separated `host:port` list. */
  kafkaBrokers: string;
}

const FILE = fileURLToPath(new URL('../../../.local/test/backing.json', import.meta.url));

/**
 * Where Postgres, Redis and Kafka are: from `TEST_POSTGRES_URL`, `TEST_REDIS_URL`, `TEST_KAFKA_BROKERS` (set
 * by `npm test`), else from the file that `node tools/local/test-backing.ts up` leaves.
 * @throws Error with one line when neither says so
 */
export function testBacking(env: NodeJS.ProcessEnv = process.env, file = FILE): TestBacking {
  const left = readLeft(file);
  const postgresUrl = env.TEST_POSTGRES_URL || left.postgresUrl;
  const redisUrl = env.TEST_REDIS_URL || left.redisUrl;
  const kafkaBrokers = env.TEST_KAFKA_BROKERS || left.kafkaBrokers;
  if (postgresUrl && redisUrl && kafkaBrokers) return { postgresUrl, redisUrl, kafkaBrokers };
  throw new Error(
    'No backing services for tests: run `npm test`, or `node tools/local/test-backing.ts up` first.',
  );
}

function readLeft(file: string): Partial<TestBacking> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<TestBacking>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
