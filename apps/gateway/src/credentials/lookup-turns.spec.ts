import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { LookupTurns, UNKNOWN_LOOKUPS } from './lookup-turns.js';

const addresses = (count: number) => Array.from({ length: count }, (_, i) => `192.0.2.${i}`);
const flush = () => new Promise((resolve) => process.nextTick(resolve));

beforeEach(() => {
  // turns that do not come within 2 seconds are given up
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
});

afterEach(() => {
  jest.useRealTimers();
});

/** Asks for a turn, and notes in `begun` when it comes. */
function ask(turns: LookupTurns, address: string, begun: string[], name = address): Promise<void> {
  return turns.begin(address).then(
    () => void begun.push(name),
    () => undefined,
  );
}

it('an address has one turn at a time, and all addresses together a few', async () => {
  const turns = new LookupTurns(2_000);
  const begun: string[] = [];
  for (const address of addresses(UNKNOWN_LOOKUPS + 2)) {
    void ask(turns, address, begun);
    void ask(turns, address, begun);
  }
  await flush();
  expect(begun).toEqual(addresses(UNKNOWN_LOOKUPS));
});

it('an address with many lookups does not delay one with few', async () => {
  const turns = new LookupTurns(2_000);
  const begun: string[] = [];
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(turns, 'a', begun, name);
  for (const address of addresses(UNKNOWN_LOOKUPS - 1)) void ask(turns, address, []);
  void ask(turns, 'b', begun);
  await flush();
  for (const ending of ['a', 'a', 'b']) {
    turns.end(ending);
    await flush();
  }
  expect(begun).toEqual(['a1', 'a2', 'b', 'a3']);
});

it('every lookup gets its turn in the end, and nothing is left', async () => {
  const turns = new LookupTurns(2_000);
  const inFlight = new Map<string, number>();
  await Promise.all(
    Array.from({ length: 500 }, async (_, i) => {
      const address = `192.0.2.${i % 23}`;
      await turns.begin(address);
      inFlight.set(address, (inFlight.get(address) ?? 0) + 1);
      expect(inFlight.get(address)).toBe(1);
      await flush();
      inFlight.delete(address);
      expect(inFlight.size).toBeLessThanOrEqual(UNKNOWN_LOOKUPS);
      turns.end(address);
    }),
  );
  expect(turns).toMatchObject({ waiting: 0, queues: new Map(), busy: new Set() });
});

it('a turn that does not come within 2 seconds, or too many that wait, are 503', async () => {
  const turns = new LookupTurns(2_000);
  await turns.begin('a');
  const waiting = Array.from({ length: 65 }, () => turns.begin('a').catch((error: unknown) => error));
  expect(await waiting[64]).toMatchObject({ code: 'service_unavailable' });
  await jest.advanceTimersByTimeAsync(2_000);
  for (const answer of waiting) expect(await answer).toMatchObject({ code: 'service_unavailable' });
  expect(turns).toMatchObject({ waiting: 0, queues: new Map() });
});
