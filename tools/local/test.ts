import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { affectedSpecs, describeChoice, describeTimes } from './affected.ts';
import { kafkaPrograms } from './backing/kafka.ts';
import { changedSince } from './changed-since.ts';
import { handleOf } from './child-process.ts';
import { listSpecs, runJest } from './jest-process.ts';
import { readJson, writeJson } from './json-file.ts';
import { progress, runCommand, SetupError } from './progress.ts';
import { ensurePython } from './python.ts';
import { ensureS3Server, ensureVersionedS3Server, s3Programs } from './s3-server.ts';
import { build } from './suite/build.ts';
import { startSuite } from './suite/start-suite.ts';
import { stopSuite } from './suite/stop-suite.ts';
import { SuitePaths } from './suite/suite-paths.ts';
import { ensureBrowser, ensurePrograms, TEST_PROGRAMS } from './system-packages.ts';
import { areTestBackingsKept, startTestBackings, stopTestBackings } from './test-backings.ts';
import {
  divideSpecs,
  failedFiles,
  filesToTryAgain,
  flagsOf,
  splitArguments,
  totals,
  withSecondTry,
} from './test-run.ts';
import type { JestResults } from './test-run.ts';
import { TEST_DIR, TEST_SUITE_DIR, WORKSPACE } from './workspace.ts';

/**
 * `npm test [-- paths or Jest flags] [--affected [commit]] [--keep]`: everything against real backing
 * services of its own, which a running sandbox does not notice; journeys against a whole suite of its own.
 * `--keep` leaves the backing services running for the next run; services that were left so are used, and
 * left again. `npm stop` ends them. `--affected` runs what the changes since a commit (without one: since the
 * main branch) touch, by the project graph of nx, and prints the times by project. A run of everything tries
 * the few files that failed once more, alone, and says which passed only then (ADR 218).
 */
const SUITE = new SuitePaths(TEST_SUITE_DIR);
const stop = new AbortController();

await runCommand(async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  const { isKept, affectedSince, jest } = splitArguments(process.argv.slice(2));
  const isWhole = affectedSince === null && jest.length === 0;
  const listed = await listSpecs(jest);
  if (listed.length === 0) throw new SetupError('No spec file matches.');
  const { ordinary, journeys, lone } = divideSpecs(await chosenOf(listed, affectedSince), textOf);
  const needSuite = [...journeys, ...lone];
  if (ordinary.length + needSuite.length === 0) return 0;
  const needsVersions = ordinary.some((path) => path.endsWith('/s3-versions.int-spec.ts'));
  const needsS3 = ordinary.some((path) => /\/s3(-key)?\.int-spec\.ts$/.test(path));
  // made once beforehand, it is not made by two specs at the same time
  const needsPython = [...ordinary, ...needSuite].some((path) => textOf(path).includes('ensurePython'));
  const java = [...kafkaPrograms(), ...(needsS3 ? s3Programs() : [])];
  await ensurePrograms([...java, 'redis-server', ...TEST_PROGRAMS]);
  await ensureBrowser();
  const isLeft = isKept || areTestBackingsKept();
  const flags = flagsOf(jest);
  const runs: JestRun[] = [];
  // some specs and the suite run built services; two of them would build the same libraries at the same time
  const isBuilt = ordinary.length > 0 && ordinary.length + needSuite.length > 1;
  await Promise.all([
    isBuilt && build(),
    needsS3 && ensureS3Server(),
    needsPython && ensurePython(),
    needsVersions && ensureVersionedS3Server().then((program) => (process.env.TEST_VERSIONED_S3 = program)),
  ]);
  try {
    if (ordinary.length > 0) runs.push(await runOrdinary(ordinary, { flags, isWhole, isLeft }));
    if (needSuite.length > 0 && !stop.signal.aborted)
      runs.push(...(await runJourneys(journeys, lone, { flags, isWhole, isBuilt })));
  } finally {
    await stopSuite(SUITE);
    if (!isLeft) await stopTestBackings();
  }
  if (affectedSince !== null) printTimes(runs);
  return conclude(runs);
});

function textOf(path: string): string {
  return readFileSync(path, 'utf8');
}

/** All specs, or those that the changes since a commit affect; prints the choice. */
async function chosenOf(listed: string[], since: string | null): Promise<string[]> {
  if (since === null) return listed;
  const specs = listed.map((path) => relative(WORKSPACE, path));
  const chosen = affectedSpecs(specs, await changedSince(since));
  progress(`affected: ${chosen.length} of ${specs.length} spec files`);
  for (const line of describeChoice(chosen)) console.log(line);
  return chosen.map((path) => join(WORKSPACE, path));
}

/** How long each project took: what a change costs its team. */
function printTimes(runs: readonly JestRun[]): void {
  console.log('times by project:');
  const results = runs.map((run) => run.results);
  for (const line of describeTimes(WORKSPACE, results)) console.log(line);
}

interface JestRun {
  code: number;
  /** Null when Jest ended before it could write them. */
  results: JestResults | null;
  /** Files that failed first and passed when they were run once more. */
  unsteady?: string[];
}

interface RunOptions {
  flags: string[];
  /** Whether everything is run, and not what somebody chose: who works on a test wants to see it fail. */
  isWhole: boolean;
}

async function runOrdinary(
  files: string[],
  { isLeft, ...options }: RunOptions & { isLeft: boolean },
): Promise<JestRun> {
  const { postgresUrl, redisUrl, kafkaBrokers } = await startTestBackings(isLeft);
  stop.signal.throwIfAborted();
  progress(`running ${files.length} spec files`);
  const addresses = {
    TEST_POSTGRES_URL: postgresUrl,
    TEST_REDIS_URL: redisUrl,
    TEST_KAFKA_BROKERS: kafkaBrokers,
  };
  return runFiles('ordinary', files, options, addresses);
}

async function runJourneys(
  together: string[],
  lone: string[],
  { isBuilt, flags, isWhole }: RunOptions & { isBuilt: boolean },
): Promise<JestRun[]> {
  // a clean slate: what an earlier run or an older schema left must not decide what this one sees
  await stopSuite(SUITE);
  rmSync(SUITE.dir, { recursive: true, force: true });
  await startSuite({
    dir: SUITE.dir,
    profile: 'fast',
    env: {
      // a journey is no load test, and must not wait half a minute for a second attempt
      RATE_LIMIT_SCALE: '1000',
      MAIL_DAILY_PER_FIRM: '1000000',
      MAIL_DAILY_PER_RECIPIENT: '1000000',
      WEBHOOK_RETRY_SCHEDULE: '1s,2s,3s,4s',
      // a busy machine takes longer than two seconds, and a quarter of one
      AUTH_TIMEOUT_MS: '20000',
      REDIS_TIMEOUT_MS: '5000',
      UPSTREAM_PLACES: '2000',
      LOG_LEVEL: 'info',
    },
    given: {},
    watcher: handleOf(process.pid),
    portOffset: 10_000,
    isBuilt,
    signal: stop.signal,
  });
  const runs: JestRun[] = [];
  for (const [name, files, workers] of [
    ['journeys', together, 2],
    ['lone-journeys', lone, 1],
  ] as const) {
    if (files.length === 0 || stop.signal.aborted) continue;
    progress(`running ${files.length} journeys, ${workers} at once`);
    const options = { flags: [`--maxWorkers=${workers}`, ...flags], isWhole };
    runs.push(await runFiles(name, files, options, { E2E_SANDBOX: SUITE.sandbox }));
  }
  return runs;
}

/** Runs spec files; in a run of everything the few that failed once more, alone. */
async function runFiles(
  name: string,
  files: string[],
  { flags, isWhole }: RunOptions,
  addresses: Record<string, string>,
): Promise<JestRun> {
  rmSync(join(TEST_DIR, `${name}-again-results.json`), { force: true });
  const first = await runAndCount(name, [...flags, '--runTestsByPath', ...files], addresses);
  const failed = isWhole ? filesToTryAgain(first.results) : [];
  if (first.results === null || failed.length === 0 || stop.signal.aborted) return first;
  progress(`running ${failed.length} failed spec files once more, alone`);
  const args = ['--maxWorkers=1', '--runTestsByPath', ...failed];
  const second = await runAndCount(`${name}-again`, args, addresses);
  if (second.results === null) return first;
  const failedAgain = failedFiles(second.results);
  const unsteady = failed.filter((file) => !failedAgain.includes(file));
  return {
    code: second.code,
    results: withSecondTry(first.results, second.results),
    unsteady: unsteady.map((file) => relative(WORKSPACE, file)),
  };
}

async function runAndCount(
  name: string,
  args: string[],
  addresses: Record<string, string>,
): Promise<JestRun> {
  const file = join(TEST_DIR, `${name}-results.json`);
  mkdirSync(TEST_DIR, { recursive: true });
  rmSync(file, { force: true });
  const env = { ...process.env, ...addresses };
  const code = await runJest(['--json', `--outputFile=${file}`, ...args], env, stop.signal);
  return { code, results: readJson<JestResults>(file) };
}

/** Prints the sums and leaves them in a file for CI. A run without results is a failure. */
function conclude(runs: JestRun[]): number {
  if (stop.signal.aborted) return 130;
  const sums = totals(runs.map(({ results }) => results));
  const unsteady = runs.flatMap((run) => run.unsteady ?? []);
  writeJson(join(TEST_DIR, 'totals.json'), { ...sums, unsteady });
  for (const file of unsteady) console.log(`passed only when it was run once more: ${file}`);
  process.stdout.write(`${sums.passed} passed, ${sums.failed} failed\n`);
  return runs.some(({ code }) => code !== 0) || sums.failed > 0 ? 1 : 0;
}
