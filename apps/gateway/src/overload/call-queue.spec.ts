import { expect, it } from '@jest/globals';
import { CallQueue, type WaitingCall } from './call-queue.js';

type Named = WaitingCall & { name: string };

/** `a1 a2 b1`: calls of the callers a and b, with so many calls in a turn. */
function queueOf(names: string, shares: Record<string, number> = {}): CallQueue<Named> {
  const queue = new CallQueue<Named>();
  for (const name of names.split(' ')) {
    const caller = name[0]!;
    queue.add({ name, caller, holder: caller, share: shares[caller] ?? 1, waitsSince: Number(name[1]) });
  }
  return queue;
}

function drain(queue: CallQueue<Named>, newestFirst = false): string {
  const names: string[] = [];
  for (let call = queue.next(newestFirst); call; call = queue.next(newestFirst)) names.push(call.name);
  return names.join(' ');
}

it('callers take turns, however many calls each has', () => {
  expect(drain(queueOf('a1 a2 a3 a4 b1 c1 c2'))).toBe('a1 b1 c1 a2 c2 a3 a4');
});

it('a turn is as many calls as the share of the caller', () => {
  expect(drain(queueOf('a1 a2 a3 a4 a5 b1 b2 b3', { a: 4, b: 2 }))).toBe('a1 a2 a3 a4 b1 b2 a5 b3');
});

it('of one caller the newest call is next when that is asked for', () => {
  expect(drain(queueOf('a1 a2 b1 b2 b3'), true)).toBe('a2 b3 a1 b2 b1');
});

it('a caller that may not begin keeps its turn', () => {
  const queue = queueOf('a1 b1 a2');
  expect(queue.next(false, (caller) => caller !== 'a')?.name).toBe('b1');
  expect(queue.next(false, () => false)).toBeUndefined();
  expect(drain(queue)).toBe('a1 a2');
});

it('counts what waits, and lets a call go that no longer waits', () => {
  const queue = queueOf('a1 b1');
  const call: Named = { name: 'a2', caller: 'a', holder: 'a', share: 1, waitsSince: 2 };
  queue.add(call);
  expect([queue.length, queue.lengthOf('a'), queue.lengthOf('c')]).toEqual([3, 2, 0]);
  expect([queue.remove(call), queue.remove(call)]).toEqual([true, false]);
  expect(queue.length).toBe(2);
  expect(drain(queue)).toBe('a1 b1');
  expect(queue.length).toBe(0);
});

it('knows since when the oldest waits, and takes out what waits at least since then', () => {
  const queue = queueOf('a2 b1 c5 a3 b7');
  expect([new CallQueue().oldest(), queue.oldest()]).toEqual([undefined, 1]);
  expect(queue.takeSince(3).map(({ name }) => name)).toEqual(['a2', 'a3', 'b1']);
  expect([queue.length, queue.lengthOf('a'), queue.oldest()]).toEqual([2, 0, 5]);
  expect(drain(queue)).toBe('b7 c5');
});
