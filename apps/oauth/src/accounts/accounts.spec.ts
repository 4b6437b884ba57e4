import { expect, it } from '@jest/globals';
import { readUsersCall, type ServiceCall, type UserFacts } from '@referral-exchange/contracts';
import type { ServiceClient } from '@referral-exchange/identity';
import { Accounts } from './accounts.js';

const ADA = { id: 'ada', isActive: true } as UserFacts;
const GRACE = { id: 'grace', isActive: false } as UserFacts;
const MARY = { id: 'mary', isActive: true, lacksSecondFactor: true } as UserFacts;
const KNOWN = [ADA, GRACE, MARY];

interface Input {
  params?: { id: string };
  body?: { ids: string[] };
}

/** An auth that knows three people, and notes which path it was asked at. */
function startAuth({ knowsOnlyOne = false, isDown = false } = {}) {
  const asked: string[] = [];
  const call = async ({ path }: ServiceCall, { params, body }: Input) => {
    asked.push(path);
    if (isDown) throw new Error('away');
    if (path !== readUsersCall.path) return KNOWN.find(({ id }) => id === params?.id) ?? null;
    return knowsOnlyOne ? null : { users: KNOWN.filter(({ id }) => body!.ids.includes(id)).toReversed() };
  };
  return { asked, accounts: new Accounts({ call } as unknown as ServiceClient) };
}

const ONE = '/internal/users/:id';
const PEOPLE = ['grace', 'nobody', 'ada', 'mary', 'ada'];

it('people who are asked about in one turn cost one call, and each is judged as alone', async () => {
  const { asked, accounts } = startAuth();
  const found = await Promise.all(PEOPLE.map((id) => accounts.findActive(id)));
  expect(found).toEqual([null, null, ADA, null, ADA]);
  expect(asked).toEqual([readUsersCall.path]);
  for (const [place, id] of PEOPLE.entries()) expect(await accounts.findActive(id)).toEqual(found[place]);
  expect(asked.slice(1)).toEqual(PEOPLE.map(() => ONE));
});

it('one person is asked about by the call for one, however often in a turn', async () => {
  const { asked, accounts } = startAuth();
  expect(await Promise.all([accounts.findActive('ada'), accounts.findActive('ada')])).toEqual([ADA, ADA]);
  expect(asked).toEqual([ONE]);
});

it('an auth of the release before is asked about each alone', async () => {
  const { accounts } = startAuth({ knowsOnlyOne: true });
  expect(await Promise.all(PEOPLE.map((id) => accounts.findActive(id)))).toEqual([
    null,
    null,
    ADA,
    null,
    ADA,
  ]);
});

it('nobody is let in while auth is away', async () => {
  const { accounts } = startAuth({ isDown: true });
  const all = await Promise.allSettled(PEOPLE.map((id) => accounts.findActive(id)));
  expect(all.map(({ status }) => status)).toEqual(PEOPLE.map(() => 'rejected'));
});
