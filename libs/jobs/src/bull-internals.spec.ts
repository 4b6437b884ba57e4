import { describe, expect, it } from '@jest/globals';
import Bull from 'bull';
import { StoppableQueue } from './bull-internals.js';

/** Shows the connections. */
class Opened extends StoppableQueue {
  get opened(): unknown[] {
    return this.connections;
  }
}

describe('the internals of Bull that we use', () => {
  const { prototype } = Bull as unknown as { prototype: Record<string, unknown> };

  it.each(['setWorkerName', 'whenCurrentJobsFinished'])('have %s, which we replace', (name) => {
    expect(prototype[name]).toBeInstanceOf(Function);
  });

  it('hold connections and running jobs where we look for them', async () => {
    const queue = new Opened('internals', 'redis://127.0.0.1:1', { redis: { lazyConnect: true } });
    expect(queue.opened).toEqual([expect.objectContaining({ disconnect: expect.any(Function) })]);
    expect(queue).toHaveProperty('processing', []);
    await queue.close(true);
  });
});
