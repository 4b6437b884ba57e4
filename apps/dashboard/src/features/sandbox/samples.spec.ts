import { describe, expect, it } from '@jest/globals';
import { HOUSE_FIRMS } from '@referral-exchange/contracts';
import { makeSamples, sampleFor, sampleSet } from './samples.ts';

const IDS = HOUSE_FIRMS.map(({ id }) => id);

describe('the sample cases', () => {
  it('have one for every house firm, and a draft', () => {
    const set = sampleSet(IDS);
    const receivers = set.map(({ referentFirmId }) => referentFirmId);
    expect(new Set(receivers)).toEqual(new Set([undefined, ...IDS]));
    expect(new Set(set.map(({ title }) => title)).size).toBe(set.length);
  });

  it('go to no firm that is not there', () => {
    expect(sampleSet([]).map(({ referentFirmId }) => referentFirmId)).toEqual([undefined]);
  });

  it('have a title that is short enough, whatever the name', () => {
    expect(sampleFor({ id: IDS[0]!, name: 'x'.repeat(255) }).title).toHaveLength(200);
  });

  it('are sent one after the other, and a second try uses the same keys', async () => {
    const set = sampleSet(IDS);
    const keys: string[] = [];
    let counted = 0;
    let isLost = true;
    const send = (_: unknown, key: string) => {
      keys.push(key);
      if (keys.length === 3 && isLost) return Promise.reject(new Error('lost'));
      return Promise.resolve();
    };
    const attempt = () => makeSamples(set, { batch: 'one', send, onDone: (count) => (counted = count) });
    await expect(attempt()).rejects.toThrow('lost');
    expect(counted).toBe(2);
    isLost = false;
    expect(await attempt()).toBe(set.length);
    expect(keys.slice(3)).toEqual(set.map((_, index) => `one-${index}`));
    expect(keys.slice(0, 3)).toEqual(keys.slice(3, 6));
  });
});
