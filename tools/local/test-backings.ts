import { join } from 'node:path';
import { startBackings, stopBackings } from './backing/index.ts';
import type { Backings } from './backing/backing-service.ts';
import { handleOf, isRunning } from './child-process.ts';
import type { ProcessHandle } from './child-process.ts';
import { readJson, writeJson } from './json-file.ts';
import { TEST_DIR } from './workspace.ts';

/** What libs/testing reads (`testBacking`), and what the next run takes over. */
export interface TestBackingFile {
  postgresUrl: string;
  redisUrl: string;
  kafkaBrokers: string;
  backings: Partial<Backings>;
  /** They were asked to stay (`--keep`, `test-backing.ts up`); else a test run was killed. */
  isKept: boolean;
  /** The test run, or other command, that started or took them over last. */
  user: ProcessHandle;
}

const FILE = join(TEST_DIR, 'backing.json');

/**
 * Starts, or takes over, the backing services of the tests, and writes `.local/test/backing.json`.
 * @param isKept whether they are to stay when the tests are over
 */
export async function startTestBackings(isKept: boolean): Promise<TestBackingFile> {
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
      writeJson(FILE, fileOf(started, isKept));
    },
  });
  return fileOf(started, isKept);
}

/** Stops what `startTestBackings` started, also when the run that started it is long gone. */
export async function stopTestBackings(): Promise<void> {
  await stopBackings(readJson<TestBackingFile>(FILE)?.backings ?? {});
}

/** Whether services run that were asked to stay. */
export function areTestBackingsKept(): boolean {
  const left = readJson<TestBackingFile>(FILE);
  if (!left || left.isKept === false) return false;
  return Object.values(left.backings).some(({ server }) => server !== null && isRunning(server));
}

/** Whether a test run is under way in this checkout. */
export function isTestRunning(): boolean {
  const user = readJson<TestBackingFile>(FILE)?.user;
  return user !== undefined && isRunning(user);
}

function fileOf(backings: Partial<Backings>, isKept: boolean): TestBackingFile {
  return {
    postgresUrl: backings.postgres?.address ?? '',
    redisUrl: backings.redis?.address ?? '',
    kafkaBrokers: backings.kafka?.address ?? '',
    backings,
    isKept,
    user: handleOf(process.pid),
  };
}
