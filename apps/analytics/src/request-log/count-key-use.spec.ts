import { describe, expect, it } from '@jest/globals';
import { SYSTEM } from '@referral-exchange/identity';
import { CountKeyUse, MOST_CALLS } from './count-key-use.js';
import type { CountedMinutes, UseInMinute } from './key-use.repository.js';

const FIRM = '01990000-0000-7000-8000-000000000001';

/** Counts with these rows of the database. */
async function countOf(rows: UseInMinute[]) {
  const asked: CountedMinutes[] = [];
  const uses = { count: (minutes: CountedMinutes) => Promise.resolve((asked.push(minutes), rows)) };
  const use = await new CountKeyUse(uses).execute({ ...SYSTEM, firmId: FIRM });
  return { use, asked: asked[0]! };
}
const minute = (place: number, reads: number): UseInMinute => ({
  keyPrefix: 'svcp_1a2b3c4d',
  minute: place,
  reads,
  writes: 0,
  refused: 0,
});

describe('the count of an hour', () => {
  it('has the minute that has begun and the 59 before it, of the caller', async () => {
    const { use, asked } = await countOf([minute(1, 5), minute(60, 7)]);
    expect(asked).toMatchObject({ ownerId: FIRM, most: MOST_CALLS });
    expect(asked.firstIds).toHaveLength(60);
    const present = Math.floor(use.countedAt.getTime() / 60_000) * 60_000;
    expect(use.rows.map((row) => row.minute.getTime())).toEqual([present - 59 * 60_000, present]);
    expect(use.from.getTime()).toBe(present - 59 * 60_000);
  });

  it('leaves out the minute in which it reached its limit, and says from when it counted', async () => {
    const { use } = await countOf([minute(58, MOST_CALLS - 9), minute(59, 4), minute(60, 5)]);
    expect(use.rows.map(({ reads }) => reads)).toEqual([4, 5]);
    expect(use.from.getTime()).toBe(use.rows[0]!.minute.getTime());
  });

  it('shows what it has when the present minute alone reaches the limit', async () => {
    const { use } = await countOf([minute(60, MOST_CALLS)]);
    expect(use.rows).toHaveLength(1);
  });

  it('is made once for all who ask within a few seconds, and for each owner by itself', async () => {
    const owners: string[] = [];
    const uses = { count: ({ ownerId }: CountedMinutes) => Promise.resolve((owners.push(ownerId), [])) };
    const counting = new CountKeyUse(uses);
    const of = (firmId: string) => counting.execute({ ...SYSTEM, firmId });
    const [one, other] = await Promise.all([of(FIRM), of(FIRM)]);
    expect(other.countedAt).toEqual(one.countedAt);
    await of(FIRM);
    await of('01990000-0000-7000-8000-000000000002');
    expect(owners).toEqual([FIRM, '01990000-0000-7000-8000-000000000002']);
  });

  it('is made again after one that failed', async () => {
    let tries = 0;
    const counting = new CountKeyUse({
      count: () => (++tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve([])),
    });
    await expect(counting.execute({ ...SYSTEM, firmId: FIRM })).rejects.toThrow('away');
    await expect(counting.execute({ ...SYSTEM, firmId: FIRM })).resolves.toMatchObject({ rows: [] });
  });

  it('says that it does not know how far it is behind where nothing tells', async () => {
    expect((await countOf([])).use.behindSeconds).toBeNull();
  });
});
