import { expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { invitedAt } from './reader.js';

it('reads from the id of a person when it was invited', () => {
  expect(invitedAt('0192f3a0-1000-7000-8000-000000000001')).toEqual(new Date('2024-11-03T20:03:26.336Z'));
  const before = Date.now();
  const at = invitedAt(newId()).getTime();
  expect(at).toBeGreaterThanOrEqual(before - 1_000);
  expect(at).toBeLessThanOrEqual(Date.now() + 1_000);
});

it('takes all for news where the id holds no time', () => {
  expect(invitedAt('5b0f1e9c-7a51-4c5e-9d3f-1f0c7f6f0a11')).toEqual(new Date(0));
});
