import { describe, expect, it } from '@jest/globals';
import type { LoggedRequest } from '@referral-exchange/contracts';
import { type Batch, BATCH_SIZE, Batches } from './batches.js';

const request = (n: number): LoggedRequest => ({
  ownerId: '0192f3a0-1000-7000-8000-000000000001',
  atMs: n,
  requestId: `req_${String(n).padStart(24, '0')}`,
  method: 'GET',
  route: '/sent-cases',
  status: 200,
  code: null,
  keyPrefix: 'svcp_1a2b3c4d',
  durationMs: 1,
});

const requestsOf = (batch: Batch | undefined) => JSON.parse(`[${batch!.json}]`) as LoggedRequest[];

/** Adds requests with these numbers, and says how many others were dropped. */
function add(batches: Batches, from: number, count: number): number {
  let dropped = 0;
  for (let n = from; n < from + count; n++) dropped += batches.add(request(n));
  return dropped;
}

describe('requests that wait to be sent', () => {
  it('leave in their order, also when a batch is not full', () => {
    const batches = new Batches(2);
    expect(add(batches, 0, BATCH_SIZE + 3)).toBe(0);
    expect(requestsOf(batches.take()).map(({ atMs }) => atMs)).toEqual([...Array(BATCH_SIZE).keys()]);
    expect(requestsOf(batches.take()).map(({ atMs }) => atMs - BATCH_SIZE)).toEqual([0, 1, 2]);
    expect(batches.take()).toBeUndefined();
  });

  it('are whole, also when they are large and not in ASCII: a batch without room for one is sent before it', () => {
    const batches = new Batches(2);
    const large = (n: number) => ({ ...request(n), code: '\u20ac"\\'.repeat(8_000) });
    const all = [0, 1, 2, 3, 4, 5].map(large);
    for (const one of all) expect(batches.add(one)).toBe(0);
    const sent: LoggedRequest[] = [];
    for (let batch = batches.take(); batch; batch = batches.take()) {
      expect(requestsOf(batch)).toHaveLength(batch.count);
      sent.push(...requestsOf(batch));
    }
    expect(sent).toEqual(all);
  });

  it('never take more memory than said: the oldest batch goes for newer ones', () => {
    const batches = new Batches(2);
    expect(add(batches, 0, 10 * BATCH_SIZE)).toBe(8 * BATCH_SIZE);
    expect(batches.size).toBe(2 * BATCH_SIZE);
    expect(requestsOf(batches.take())[0]!.atMs).toBe(8 * BATCH_SIZE);
  });

  it('keep the id of a batch that could not be sent, so that it is stored once', () => {
    const batches = new Batches(1);
    add(batches, 0, 2);
    const batch = batches.take()!;
    expect(batches.putBack(batch)).toBe(0);
    expect(batches.take()).toBe(batch);
    add(batches, 2, BATCH_SIZE);
    expect(batches.putBack(batch)).toBe(2);
    expect(batches.size).toBe(BATCH_SIZE);
  });
});
