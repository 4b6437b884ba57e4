import { handleOf } from '../local/child-process.ts';
import type { Sandbox } from '../local/suite/sandbox.ts';
import { startSuite } from '../local/suite/start-suite.ts';
import type { SuitePaths } from '../local/suite/suite-paths.ts';

/** A suite of a bench's own, with durable backing services and without limits that would be measured instead. */
export function startBenchSuite({ dir }: SuitePaths): Promise<Sandbox> {
  return startSuite({
    dir,
    profile: 'durable',
    env: { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'warn' },
    given: {},
    watcher: handleOf(process.pid),
    portOffset: 20_000,
    signal: new AbortController().signal,
  });
}
