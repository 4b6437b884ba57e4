import { isRunning, stopProcess } from './child-process.ts';
import { progress, runCommand } from './progress.ts';
import { stopSuite } from './suite/stop-suite.ts';
import { SuitePaths } from './suite/suite-paths.ts';
import { readState } from './suite/suite-state.ts';
import { stopTestBackings } from './test-backings.ts';
import { LOCAL_DIR } from './workspace.ts';

/** `npm stop`: ends the suite and, when `npm test -- --keep` left them, the tests' backing services. */
await runCommand(async () => {
  const paths = new SuitePaths(LOCAL_DIR);
  const state = readState(paths);
  if (!state) progress('no suite is running');
  // its own process stops everything in order; when that is gone or stuck, the state file says what is left
  if (state && isRunning(state.watcher)) {
    progress('stopping the suite: services first, then what they stand on');
    await stopProcess(state.watcher, { graceMs: 90_000 });
  }
  await stopSuite(paths);
  if (state) progress('the suite is stopped');
  await stopTestBackings();
});
