import { expect, it } from '@jest/globals';
import { configureLog } from '@referral-exchange/telemetry';
import type { ImportJobsRepository } from './import-jobs.repository.js';
import { ImportSweep } from './import-sweep.js';
import type { RunImport } from './run-import.js';

configureLog({ level: 'silent' });

it('goes on with the imports after one that cannot go on', async () => {
  const reached: string[] = [];
  let sweep: ImportSweep | undefined;
  await new Promise<void>((resolve) => {
    const jobs = { findForgotten: () => Promise.resolve(['first', 'second', 'third']) };
    const run = {
      continue: (jobId: string) => {
        reached.push(jobId);
        if (jobId === 'third') resolve();
        // a statement of its firm that always takes too long
        return jobId === 'first' ? Promise.reject(new Error('canceling statement')) : Promise.resolve();
      },
    };
    const settings = { IMPORT_TAKEOVER_MS: 3_600_000 };
    sweep = new ImportSweep(jobs as unknown as ImportJobsRepository, run as unknown as RunImport, settings);
    sweep.onApplicationBootstrap();
    setTimeout(resolve, 1_000).unref();
  });
  await sweep!.beforeApplicationShutdown();
  expect(reached).toEqual(['first', 'second', 'third']);
});
