import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BACKING_NAMES, type BackingName } from '../backing/backing-service.ts';
import { isRunning, stopProcess } from '../child-process.ts';
import { progress, SetupError } from '../progress.ts';
import { stopSuite } from './stop-suite.ts';
import type { SuitePaths } from './suite-paths.ts';
import { readState } from './suite-state.ts';

/**
 * Deletes all that a suite has stored, so that the next start begins with empty databases and new firms. A
 * suite that runs is stopped first. Secrets stay: the admin key is the same afterwards.
 * @param given addresses of servers that are not ours; their data is not ours to delete
 */
export async function resetData(
  paths: SuitePaths,
  given: Partial<Record<BackingName, string>>,
): Promise<void> {
  const foreign = BACKING_NAMES.filter((name) => given[name]);
  if (foreign.length > 0)
    throw new SetupError(
      `--reset deletes only what npm start keeps itself, and you gave it the address of ${foreign.join(', ')}. ` +
        'Empty these yourself, or start without their addresses.',
    );
  const state = readState(paths);
  if (state && isRunning(state.watcher)) await stopProcess(state.watcher, { graceMs: 90_000 });
  await stopSuite(paths);
  const stored = BACKING_NAMES.map((name) => join(paths.dir, name));
  for (const path of [...stored, paths.mail, paths.documents, paths.seed])
    rmSync(path, { recursive: true, force: true });
  progress('everything that the suite had stored is deleted');
}
