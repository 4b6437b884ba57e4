import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { handleOf, isRunning } from './child-process.ts';
import type { ProcessHandle } from './child-process.ts';
import { readJson } from './json-file.ts';
import { progress, runCommand, SetupError } from './progress.ts';
import { announcement } from './suite/announce.ts';
import { restartService, servicesDown, startService } from './suite/control-suite.ts';
import { resetData } from './suite/reset-data.ts';
import type { Sandbox } from './suite/sandbox.ts';
import { spawnWatcher, startSuite } from './suite/start-suite.ts';
import type { SuiteOptions } from './suite/start-suite.ts';
import { stopSuite } from './suite/stop-suite.ts';
import { SuitePaths } from './suite/suite-paths.ts';
import { readState } from './suite/suite-state.ts';
import { watchSuite } from './suite/watch-suite.ts';
import { LOCAL_DIR } from './workspace.ts';

/**
 * `npm start`: the whole suite until Ctrl-C; `-- --detach`: returns when it is ready; `-- --observe`: with a
 * Prometheus that shows metrics and alerts; `-- --restart <service>`: starts one service of the running suite
 * again; `-- --reset`: deletes all that was stored, then starts.
 */
const paths = new SuitePaths(LOCAL_DIR);

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      detach: { type: 'boolean' },
      observe: { type: 'boolean' },
      reset: { type: 'boolean' },
      restart: { type: 'string' },
      watched: { type: 'boolean' },
    },
  });
  if (values.restart !== undefined) return restartService(values.restart);
  if (values.reset) await resetData(paths, givenServers());
  const watcher = readState(paths)?.watcher;
  if (watcher && isRunning(watcher) && watcher.pid !== process.pid) return reviveRunning();
  const observe = values.observe ?? false;
  return values.detach ? startDetached(observe) : startInForeground(values.watched ?? false, observe);
});

/** A second `npm start` does no harm: it starts what is down and says where the running suite is. */
async function reviveRunning(): Promise<void> {
  const sandbox = readJson<Sandbox>(paths.sandbox);
  if (!sandbox)
    throw new SetupError('Another npm start is still starting the suite; wait for it, or run npm stop.');
  progress('the suite is already running (npm stop stops it)');
  for (const name of servicesDown()) await startService(name);
  announce();
}

/** @param isWatched the output goes to a log, which must hold no key: who started it announces */
async function startInForeground(isWatched: boolean, observe: boolean): Promise<number> {
  const stop = new AbortController();
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => stop.abort());
  let code = 0;
  try {
    await startSuite({
      ...sandboxOptions(stop.signal),
      ...(observe && { observe: () => Promise.resolve({}) }),
    });
    if (!isWatched) announce();
    await watchSuite(paths, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) {
      code = 1;
      process.stderr.write(`${error instanceof SetupError ? error.message : (error as Error).stack}\n`);
    }
  }
  progress('stopping');
  await stopSuite(paths);
  return code;
}

function givenServers(): SuiteOptions['given'] {
  const { POSTGRES_URL: postgres, REDIS_URL: redis, KAFKA_BROKERS: kafka } = process.env;
  return { postgres, redis, kafka };
}

function sandboxOptions(signal: AbortSignal): SuiteOptions {
  return {
    dir: LOCAL_DIR,
    profile: 'durable',
    env: {},
    given: givenServers(),
    watcher: handleOf(process.pid),
    portOffset: 0,
    signal,
  };
}

/** The suite runs under a process of its own, whose progress is shown until it is ready or has failed. */
async function startDetached(observe: boolean): Promise<void> {
  const log = paths.log('start');
  rmSync(log, { force: true });
  const watcher = spawnWatcher(
    fileURLToPath(import.meta.url),
    ['--watched', ...(observe ? ['--observe'] : [])],
    log,
  );
  let shown = 0;
  const showNew = (): void => {
    const text = readFileSync(log, 'utf8');
    process.stdout.write(text.slice(shown));
    shown = text.length;
  };
  const abandon = (): void => void process.kill(watcher.pid, 'SIGTERM');
  process.on('SIGINT', abandon).on('SIGTERM', abandon);
  while (isRunning(watcher) && !isReadyUnder(watcher)) {
    showNew();
    await sleep(100);
  }
  showNew();
  if (!isRunning(watcher)) throw new SetupError('The suite did not start; the lines above say why.');
  announce();
}

function isReadyUnder(watcher: ProcessHandle): boolean {
  return readJson<Sandbox>(paths.sandbox)?.pid === watcher.pid;
}

function announce(): void {
  const sandbox = readJson<Sandbox>(paths.sandbox);
  if (sandbox) process.stdout.write(announcement(sandbox, paths.sandbox));
}
