import { afterAll, expect, it } from '@jest/globals';
import { clock } from '@referral-exchange/telemetry';
import { ServiceUnderTest } from '@referral-exchange/testing';
import { mcp } from '../src/service.js';
import { OwnerDouble } from './owner-double.js';

const TEN_MINUTES_MS = 600_000;
const owner = await OwnerDouble.start();
afterAll(() => owner.stop());

it('the time is that of auth from the start, whatever the clock of the machine says', async () => {
  owner.clockAheadMs = TEN_MINUTES_MS;
  const service = await ServiceUnderTest.start(mcp, { settings: owner.settings });
  await service.stop();
  expect(Math.abs(clock.skewMs + TEN_MINUTES_MS)).toBeLessThan(60_000);
});
