import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as control from '../tools/local/suite/control-suite.ts';
import { SuitePaths } from '../tools/local/suite/suite-paths.ts';

/** Acting on the suite under test from outside, as a crash or an operator would. */
const dir = dirname(process.env.E2E_SANDBOX ?? '');

export const killService = (name: string): Promise<void> => control.killService(name, dir);
export const startService = (name: string, change?: Record<string, string>): Promise<void> =>
  control.startService(name, dir, change);
/** What a service has logged since the suite was started. */
export const logOf = (name: string): string => readFileSync(new SuitePaths(dir).log(name), 'utf8');
export const stopBacking = (name: 'kafka' | 'redis' | 'postgres'): Promise<void> =>
  control.stopBacking(name, dir);
export const startBacking = (name: 'kafka' | 'redis' | 'postgres'): Promise<void> =>
  control.startBacking(name, dir);
