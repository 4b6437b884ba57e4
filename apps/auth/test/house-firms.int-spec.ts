import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUSE_FIRMS } from '@referral-exchange/contracts';
import { ServiceUnderTest } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { CreateHouseFirms } from '../src/test-firms/create-house-firms.js';

let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
});
afterAll(() => auth.stop());

const stored = () =>
  auth.sql<{ id: string; name: string; is_test_firm: boolean }>(
    'SELECT id, name, is_test_firm FROM firms WHERE id = ANY ($1) ORDER BY id',
    [HOUSE_FIRMS.map(({ id }) => id)],
  );

describe('house firms', () => {
  it('are not made without the setting', async () => {
    expect(await stored()).toEqual([]);
  });

  it('are made once, also by two processes that start together, each with its event', async () => {
    const create = auth.part(CreateHouseFirms);
    const made = await Promise.all([create.execute(), create.execute()]);
    expect(made.sort()).toEqual([0, HOUSE_FIRMS.length]);
    expect(await create.execute()).toBe(0);
    expect(await stored()).toEqual(HOUSE_FIRMS.map(({ id, name }) => ({ id, name, is_test_firm: true })));
    for (const { id } of HOUSE_FIRMS)
      expect((await auth.facts(id)).map(({ type }) => type)).toEqual(['firm.created.v1']);
  });
});
