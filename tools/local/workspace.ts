import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository: everything that is started or written is addressed from here, never from the caller's folder. */
export const WORKSPACE = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Where data, logs, generated secrets and fetched servers live; never committed. */
export const LOCAL_DIR = join(WORKSPACE, '.local');

/** The test backing services and the suite of the end-to-end journeys live apart, so that tests never touch a sandbox. */
export const TEST_DIR = join(LOCAL_DIR, 'test');

/** The suite that the journeys run against. */
export const TEST_SUITE_DIR = join(TEST_DIR, 'suite');
