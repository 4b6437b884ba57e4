import type { Backings } from '../backing/backing-service.ts';
import type { ProcessHandle } from '../child-process.ts';
import { readJson, writeJson } from '../json-file.ts';
import type { Observer } from './prometheus.ts';
import type { Release } from './release.ts';
import type { SuitePaths } from './suite-paths.ts';

export interface ServiceState extends ProcessHandle {
  port: number;
  url: string;
  /** The settings it was started with, for starting it again alike from another shell. */
  settings: Record<string, string>;
  /** The service of which it is a further replica (`addReplica`). */
  replicaOf?: string | undefined;
  /** Whose program it runs. */
  release: Release;
}

/** What runs, so that a later command (`npm stop`, a test) can act on it. Mode 600: it holds settings. */
export interface SuiteState {
  /** The process that started the suite and watches it. */
  watcher: ProcessHandle;
  backings: Partial<Backings>;
  services: Record<string, ServiceState>;
  /** With `--observe`. */
  observer?: Observer;
}

export function readState(paths: SuitePaths): SuiteState | null {
  return readJson<SuiteState>(paths.state);
}

/** Reads, changes and writes in one synchronous step, so that two changes in a process cannot get lost. */
export function changeState(paths: SuitePaths, change: (state: SuiteState) => void): SuiteState {
  const state = readState(paths);
  if (!state) throw new Error(`no suite runs in ${paths.dir}`);
  change(state);
  writeJson(paths.state, state);
  return state;
}
