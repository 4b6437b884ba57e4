import { open } from 'node:fs/promises';
import { devNull } from 'node:os';
import { throttledLog } from '../logging/throttled-log.js';
import { PeriodicWorker } from '../work/periodic-worker.js';

/**
 * Says in the log when the process has no file descriptors left. Node closes new connections then, without a
 * response and without a line.
 */
export class DescriptorWatch extends PeriodicWorker {
  constructor() {
    super({ name: 'Watch of file descriptors', everyMs: 1_000 });
  }

  protected override async work(): Promise<void> {
    try {
      await (await open(devNull)).close();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EMFILE' && code !== 'ENFILE') throw error;
      throttledLog.error(
        { err: error },
        'no file descriptors are left, new connections are closed: raise the limit (ulimit -n) or find the leak',
      );
    }
  }
}
