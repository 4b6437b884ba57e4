import { describe, expect, it } from '@jest/globals';
import { changeOf, daysInWords, faultsOf, hintOf, textsOf } from './retention-values.ts';

const BOUNDS = {
  deliveredPayloadDays: { min: 1, max: 30 },
  exhaustedPayloadDays: { min: 7, max: 90 },
  importDays: { min: 1, max: 90 },
};
const CHOSEN = { deliveredPayloadDays: 7, exhaustedPayloadDays: null, importDays: null };

describe('how long data of a firm is kept', () => {
  it('is sent as a whole: what is empty is kept as long as the exchange keeps it', () => {
    expect(textsOf(CHOSEN)).toEqual({ deliveredPayloadDays: '7', exhaustedPayloadDays: '', importDays: '' });
    expect(changeOf(textsOf(CHOSEN))).toEqual(CHOSEN);
    expect(changeOf({ ...textsOf(CHOSEN), deliveredPayloadDays: '', importDays: '14' })).toEqual({
      deliveredPayloadDays: null,
      exhaustedPayloadDays: null,
      importDays: 14,
    });
  });

  it('is told in words', () => {
    expect([1, 14].map((days) => daysInWords('importDays', days))).toEqual(['1 day', '14 days']);
    expect(daysInWords('exhaustedPayloadDays', null)).toBe('As long as the exchange keeps them: 90 days.');
    expect(hintOf('exhaustedPayloadDays', BOUNDS.exhaustedPayloadDays)).toMatch(
      /^Days, from 7 to 90\. Empty:/,
    );
  });

  it.each(['6', '91', '7.5', '1e1', '-7', 'a week'])('takes no “%s” where it is 7 to 90 days', (text) => {
    expect(faultsOf({ ...textsOf(CHOSEN), exhaustedPayloadDays: text }, BOUNDS)).toEqual({
      exhaustedPayloadDays: 'Enter a whole number from 7 to 90, or leave it empty.',
    });
  });

  it.each(['7', '90', ''])('takes “%s”', (text) => {
    expect(faultsOf({ ...textsOf(CHOSEN), exhaustedPayloadDays: text }, BOUNDS)).toEqual({});
  });

  it('names a number that was set before the bounds were narrower', () => {
    const faults = faultsOf({ ...textsOf(CHOSEN), deliveredPayloadDays: '60' }, BOUNDS);
    expect(Object.keys(faults)).toEqual(['deliveredPayloadDays']);
  });
});
