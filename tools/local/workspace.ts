import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository: paths start here, never at the caller's folder. */
export const WORKSPACE = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Where data, logs, generated secrets and fetched servers live; never committed. */
export const LOCAL_DIR = join(WORKSPACE, '.local');

/** Backing services and suite of the tests live apart, so that they touch no sandbox. */
export const TEST_DIR = join(LOCAL_DIR, 'test');

/** The suite that the journeys run against. */
export const TEST_SUITE_DIR = join(TEST_DIR, 'suite');
