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
export const restartService = (name: string, change?: Record<string, string>): Promise<void> =>
  control.restartService(name, dir, change);
/** Starts one more process of a service; answers the name by which it is killed and started again. */
export const addReplica = (service: string, change?: Record<string, string>): Promise<string> =>
  control.addReplica(service, dir, change);
export const removeReplicas = (): Promise<void> => control.removeReplicas(dir);
/** The address and the settings with which a process of the suite was started. */
export const processOf = (name: string): { url: string; settings: Record<string, string> } =>
  control.serviceOf(name, dir);
/** Rows of a statement in the database of a service. */
export const sql = <T extends object>(database: string, text: string, values: unknown[] = []): Promise<T[]> =>
  control.query<T>(database, text, values, dir);
