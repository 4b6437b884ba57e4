import { describe, expect, it } from '@jest/globals';
import { delayInWords, minutesOf, useInWords } from './key-use-words.ts';

const at = (minute: string) => `2026-03-02T${minute}:00.000Z`;
const use = (...minutes: [minute: string, reads: number, writes: number, refused: number][]) => ({
  keyPrefix: 'svcp_1a2b3c4d',
  reads: minutes.reduce((sum, [, reads]) => sum + reads, 0),
  writes: minutes.reduce((sum, [, , writes]) => sum + writes, 0),
  refused: minutes.reduce((sum, [, , , refused]) => sum + refused, 0),
  minutes: minutes.map(([minute, reads, writes, refused]) => ({
    minute: at(minute),
    reads,
    writes,
    refused,
  })),
});
const STANDARD = { tier: 'STANDARD' as const, read: 300, write: 100 };

describe('the use of a key in words', () => {
  it('says how near the busiest minute of reads, and of writes, was to its limit', () => {
    expect(useInWords(use(['14:10', 30, 0, 0], ['14:11', 2, 1, 0]), STANDARD)).toBe(
      'Last hour: 32 reads, 1 write, none refused. At most 30 reads (10 % of its limit of 300) and 1 write (1 % of its limit of 100) in one minute.',
    );
  });

  it('says how many were refused, also when none was admitted', () => {
    expect(useInWords(use(['14:10', 0, 0, 7]), STANDARD)).toBe(
      'Last hour: 0 reads, 0 writes, 7 refused, as there were too many.',
    );
  });

  it('counts the writes of a key that may not write as reads', () => {
    expect(useInWords(use(['14:10', 10, 40, 0]), { tier: 'READ_ONLY', read: 500, write: 0 })).toContain(
      'At most 50 reads (10 % of its limit of 500) in one minute.',
    );
  });

  it('leaves the share out while limits are not known, and says when there was no call', () => {
    expect(useInWords(use(['14:10', 3, 0, 0]), undefined)).toContain('At most 3 reads in one minute.');
    expect(useInWords(undefined, STANDARD)).toBe('No calls in the last hour.');
  });

  it('has sixty minutes, the last of which is that of the count', () => {
    const minutes = minutesOf(use(['14:30', 3, 0, 1], ['13:31', 5, 0, 0], ['13:30', 9, 9, 9]), at('14:30'));
    expect(minutes).toHaveLength(60);
    expect(minutes.at(-1)).toEqual({ at: Date.parse(at('14:30')), reads: 3, writes: 0, refused: 1 });
    expect(minutes[0]).toMatchObject({ at: Date.parse(at('13:31')), reads: 5 });
    expect(minutes.reduce((sum, { reads }) => sum + reads, 0)).toBe(8);
  });

  it('says how late it is', () => {
    expect(delayInWords(0)).toContain('a few seconds');
    expect(delayInWords(90)).toBe('Counting is 90 seconds behind: newer calls are missing.');
    expect(delayInWords(null)).toContain('not known');
  });
});
