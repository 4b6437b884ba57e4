import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseWaits, waitText } from '../waits.js';
import { webhookSettings } from './webhook-settings.js';

const scheduleOf = (text?: string) =>
  z.object(webhookSettings).parse({ WEBHOOK_RETRY_SCHEDULE: text }).WEBHOOK_RETRY_SCHEDULE;

describe('the retry schedule of webhooks', () => {
  it('waits 30 s, 2 min, 10 min, 30 min, and ends after the fifth attempt', () => {
    expect(scheduleOf()).toEqual([30_000, 120_000, 600_000, 1_800_000]);
  });

  it('repeats the last wait of a shorter list', () => {
    expect(scheduleOf(' 200ms , 1s')).toEqual([200, 1_000, 1_000, 1_000]);
  });

  it.each(['', '30', '30 s', 's', '-1s', '1.5s', '1d', '1s,', '1s,,2s', '1s,1s,1s,1s,1s', 'NaN', '9999999s'])(
    'is not %j',
    (text) => {
      expect(parseWaits(text, 4)).toBeNull();
      expect(() => scheduleOf(text)).toThrow('must be one to 4 waits such as 30s,2m,10m,30m');
    },
  );
});

it.each(['0ms', '200ms', '1500ms', '1s', '90s', '2m', '30m', '1h', '48h'])(
  'the wait %s is written so',
  (text) => {
    expect(waitText(parseWaits(text, 1)![0]!)).toBe(text);
  },
);
