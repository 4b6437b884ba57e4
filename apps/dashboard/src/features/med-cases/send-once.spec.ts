import { expect, it } from '@jest/globals';
import { ApiProblem, unreachable } from '../../api/api-problem.ts';
import type { Attempt } from '../../api/attempt.ts';
import { sendOnce } from './send-once.ts';

type Fate = 'lost' | 'away' | 'refused' | 'busy' | 'too many';

const AT = '2026-03-02T14:30:00.000Z';

/** A server that does each key once, and whose answers can be lost. */
function rig() {
  const done = new Map<string, string>();
  const fates: Fate[] = [];
  let attempt: Attempt<string> | null = null;
  let keys = 0;
  const send = (body: string, key: string) => {
    const fate = fates.shift();
    if (fate === undefined || fate === 'lost') done.set(key, done.get(key) ?? body);
    return fate === undefined ? Promise.resolve(key) : Promise.reject(problemOf(fate));
  };
  const begin = (body: string) => ({ key: `key ${++keys}`, body, at: AT });
  const write = (body: string) => sendOnce(body, { attempt, keep: (kept) => (attempt = kept), send, begin });
  return { write, fates, recorded: () => [...done.values()], kept: () => attempt };
}

function problemOf(fate: Fate): ApiProblem {
  if (fate === 'refused') return new ApiProblem('No.', { status: 400, code: 'validation_error' });
  if (fate === 'too many') return new ApiProblem('Later.', { status: 429, code: 'rate_limited' });
  if (fate === 'busy')
    return new ApiProblem('Busy.', { status: 409, code: 'conflict', reason: 'request_in_progress' });
  return unreachable();
}

it('an answer that was lost makes no second entry', async () => {
  const { write, fates, recorded, kept } = rig();
  fates.push('lost', 'away', 'busy');
  for (let turn = 0; turn < 3; turn++) await expect(write('$1')).rejects.toThrow(ApiProblem);
  expect(kept()).toEqual({ key: 'key 1', body: '$1', at: AT });
  await write('$1');
  expect(recorded()).toEqual(['$1']);
});

it('while a call is in doubt it is repeated as it was, whatever is typed', async () => {
  const { write, fates, recorded } = rig();
  fates.push('lost');
  await expect(write('$1')).rejects.toThrow();
  await write('$2');
  expect(recorded()).toEqual(['$1']);
});

it.each(['refused', 'too many'] as const)(
  'a call that was %s did nothing, and the next is a new one',
  async (fate) => {
    const { write, fates, recorded, kept } = rig();
    fates.push(fate);
    await expect(write('$1')).rejects.toThrow(ApiProblem);
    expect(kept()).toBeNull();
    await write('$2');
    expect([recorded(), kept()?.key]).toEqual([['$2'], 'key 2']);
  },
);
