import { expect, it } from '@jest/globals';
import { presentSandbox } from './present-caller.js';

const SETTINGS = {
  WEBHOOK_RETRY_SCHEDULE: [1_500, 90_000, 120_000, 3_600_000],
  WEBHOOK_EGRESS: 'loopback',
  RATE_LIMIT_SCALE: 0.5,
} as const;
const SHOWN = { retrySchedule: ['1500ms', '90s', '2m', '1h'], egress: 'loopback', rateLimitScale: 0.5 };

it.each([
  ['development', 'a test firm', { isTestFirm: true }, SHOWN],
  ['development', 'a real firm', { isTestFirm: false }, SHOWN],
  ['development', 'a provider', null, SHOWN],
  ['production', 'a test firm', { isTestFirm: true }, SHOWN],
  ['production', 'a real firm', { isTestFirm: false }, null],
  ['production', 'a provider', null, null],
] as const)('in %s, %s sees how the exchange is set, unless it is real', (NODE_ENV, _, firm, shown) => {
  const settings = { ...SETTINGS, WEBHOOK_RETRY_SCHEDULE: [...SETTINGS.WEBHOOK_RETRY_SCHEDULE], NODE_ENV };
  expect(presentSandbox(firm, settings)).toEqual(shown);
});
