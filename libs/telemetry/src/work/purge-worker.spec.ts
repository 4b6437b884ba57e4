import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { PurgeWorker } from './purge-worker.js';

/** Three chunks of rows to delete. */
class Rows {
  purges = 0;
  purge(): Promise<boolean> {
    return Promise.resolve(++this.purges < 3);
  }
}

describe('a purge worker', () => {
  it('is a provider that purges its repository, chunk after chunk, with no wait between', async () => {
    const module = await Test.createTestingModule({
      providers: [Rows, PurgeWorker.of(Rows, 'rows', 50)],
    }).compile();
    await module.init();
    const rows = module.get(Rows);
    while (rows.purges === 0) await sleep(1);
    expect(rows.purges).toBe(3);
    await module.close();
  });
});
