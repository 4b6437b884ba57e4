import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ServiceUnderTest } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { createUser, type TestUser } from './log-in.js';

const PATH = '/api/v1/auth/me/preferences';

let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
});
afterAll(() => auth.stop());

const sessionOf = ({ id, firmId }: TestUser, role: 'viewer' | 'member' = 'viewer') =>
  auth.as({ kind: 'session', userId: id, firmId, role, tier: null, keyId: null });

it('what a person prefers is nothing at first, then what the person chose', async () => {
  const [user, other] = [await createUser(auth), await createUser(auth)];
  const person = sessionOf(user);
  expect((await person.get(PATH)).data).toEqual({ theme: null, shortcuts: null });
  expect((await person.patch(PATH, { theme: 'DARK' })).data).toEqual({ theme: 'dark', shortcuts: null });
  expect((await person.patch(PATH, { shortcuts: false })).data).toEqual({ theme: 'dark', shortcuts: false });
  expect((await person.get(PATH)).data).toEqual({ theme: 'dark', shortcuts: false });
  expect((await person.patch(PATH, { theme: null })).data).toEqual({ theme: null, shortcuts: false });
  expect((await person.patch(PATH, {})).data).toEqual({ theme: null, shortcuts: false });
  expect((await sessionOf(other).get(PATH)).data).toEqual({ theme: null, shortcuts: null });
});

it('two windows that change two choices at once keep both', async () => {
  const person = sessionOf(await createUser(auth));
  await Promise.all([person.patch(PATH, { theme: 'light' }), person.patch(PATH, { shortcuts: true })]);
  expect((await person.get(PATH)).data).toEqual({ theme: 'light', shortcuts: true });
});

it('a choice is no change of the user that others hear of', async () => {
  const user = await createUser(auth);
  const before = (await auth.facts(user.firmId!)).length;
  await sessionOf(user).patch(PATH, { theme: 'dark' });
  expect(await auth.facts(user.firmId!)).toHaveLength(before);
});

it('what is no choice is refused, and so are keys', async () => {
  const user = await createUser(auth);
  expect((await sessionOf(user).patch(PATH, { theme: 'pink' })).status).toBe(400);
  expect((await sessionOf(user).patch(PATH, { shortcuts: 'no' })).status).toBe(400);
  const key = auth.as({ firmId: user.firmId, tier: 'full' });
  expect([(await key.get(PATH)).code, (await key.patch(PATH, {})).code]).toEqual([
    'wrong_scope',
    'wrong_scope',
  ]);
});
