import { join } from 'node:path';
import { startBackings, stopBackings } from './backing/index.ts';
import type { Backings } from './backing/backing-service.ts';
import { isRunning } from './child-process.ts';
import { readJson, writeJson } from './json-file.ts';
import { TEST_DIR } from './workspace.ts';

/** What libs/testing reads (`testBacking`), and what the next run takes over. */
export interface TestBackingFile {
  postgresUrl: string;
  redisUrl: string;
  kafkaBrokers: string;
  backings: Partial<Backings>;
}

const FILE = join(TEST_DIR, 'backing.json');

/** Starts, or takes over, the backing services of the tests, and writes `.local/test/backing.json`. */
export async function startTestBackings(): Promise<TestBackingFile> {
  const started: Partial<Backings> = { ...readJson<TestBackingFile>(FILE)?.backings };
  const given = {
    postgres: process.env.TEST_POSTGRES_URL,
    redis: process.env.TEST_REDIS_URL,
    kafka: process.env.TEST_KAFKA_BROKERS,
  };
  await startBackings({
    dir: TEST_DIR,
    profile: 'fast',
    given,
    earlier: { ...started },
    onSpawned: (name, backing) => {
      started[name] = backing;
      writeJson(FILE, fileOf(started));
    },
  });
  return fileOf(started);
}

/** Stops what `startTestBackings` started, also when the run that started it is long gone. */
export async function stopTestBackings(): Promise<void> {
  await stopBackings(readJson<TestBackingFile>(FILE)?.backings ?? {});
}

/** Whether an earlier run left services running for the next (`npm test -- --keep`). */
export function areTestBackingsRunning(): boolean {
  const left = readJson<TestBackingFile>(FILE);
  return Object.values(left?.backings ?? {}).some(({ server }) => server !== null && isRunning(server));
}

function fileOf(backings: Partial<Backings>): TestBackingFile {
  return {
    postgresUrl: backings.postgres?.address ?? '',
    redisUrl: backings.redis?.address ?? '',
    kafkaBrokers: backings.kafka?.address ?? '',
    backings,
  };
}
