import { dirname } from 'node:path';
import * as control from '../tools/local/suite/control-suite.ts';

/** Acting on the suite under test from outside, as a crash or an operator would. */
const dir = dirname(process.env.E2E_SANDBOX ?? '');

export const killService = (name: string): Promise<void> => control.killService(name, dir);
export const startService = (name: string, change?: Record<string, string>): Promise<void> =>
  control.startService(name, dir, change);
/** What a service has logged since the suite was started. */
export const logOf = (name: string): string => control.logOf(name, dir);
export const stopBacking = (name: 'kafka' | 'redis' | 'postgres'): Promise<void> =>
  control.stopBacking(name, dir);
export const startBacking = (name: 'kafka' | 'redis' | 'postgres'): Promise<void> =>
  control.startBacking(name, dir);
