import { isRunning, stopProcess } from './child-process.ts';
import { progress, runCommand } from './progress.ts';
import { stopSuite } from './suite/stop-suite.ts';
import { SuitePaths } from './suite/suite-paths.ts';
import { readState } from './suite/suite-state.ts';
import { isTestRunning, stopTestBackings } from './test-backings.ts';
import { LOCAL_DIR, TEST_SUITE_DIR } from './workspace.ts';

/**
 * `npm stop`: ends the suite, and what tests left running: backing services that were asked to stay
 * (`--keep`), and whatever a test run that was killed could not end itself. A test run under way keeps what
 * it uses.
 */
await runCommand(async () => {
  const paths = new SuitePaths(LOCAL_DIR);
  const state = readState(paths);
  if (!state) progress('no suite is running');
  // its own process stops everything in order; when that is gone or stuck, the state file says what is left
  if (state && isRunning(state.watcher)) {
    progress('stopping the suite: services first, then Kafka, Redis and Postgres');
    await stopProcess(state.watcher, { graceMs: 90_000 });
  }
  await stopSuite(paths);
  if (state) progress('the suite is stopped');
  const testSuite = new SuitePaths(TEST_SUITE_DIR);
  const tester = readState(testSuite)?.watcher;
  if (isTestRunning() || (tester && isRunning(tester)))
    return progress('a test run is in progress; its backing services keep running');
  await stopSuite(testSuite);
  await stopTestBackings();
});
