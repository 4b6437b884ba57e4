import { describe, expect, it } from '@jest/globals';
import { netFees } from './net-fees.js';

describe('net fees (decisions, section 2, "Scales")', () => {
  it.each<[number, number, number, number]>([
    [10_000, 25, 2500, 7500],
    [10_000, 33.3333, 3333.33, 6666.67],
    [0.01, 50, 0.01, 0],
    [0.03, 50, 0.02, 0.01],
    [1.005 + 0.005, 50, 0.51, 0.5],
    [100.5, 1.5, 1.51, 98.99],
    [67.0, 1.5, 1.01, 65.99],
    [0, 100, 0, 0],
    [123.45, 0, 0, 123.45],
    [123.45, 100, 123.45, 0],
    [999_999_999_999.99, 33.3, 333_000_000_000, 666_999_999_999.99],
    [1_000_000, 1e-7, 0, 1_000_000],
  ])('%d at %d %% is %d for the sender, %d for the handling firm', (fees, percentage, sender, handling) => {
    expect(netFees(fees, percentage)).toEqual({
      netFeeToSendingFirm: sender,
      netFeeToHandlingFirm: handling,
    });
  });

  it('is null when an input is null', () => {
    const none = { netFeeToSendingFirm: null, netFeeToHandlingFirm: null };
    expect(netFees(null, 25)).toEqual(none);
    expect(netFees(100, null)).toEqual(none);
  });
});
