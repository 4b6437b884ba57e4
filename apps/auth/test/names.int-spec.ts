import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ACCEPTED_NAMES,
  REFUSED_NAMES,
  ServiceUnderTest,
  type ServiceAnswer,
  type TestCaller,
} from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { ADMIN, createFirm } from './administer.js';
import { MailFolder } from './mail-folder.js';

const mails = new MailFolder();
let auth: ServiceUnderTest;
let admin: TestCaller;
let person: TestCaller;
let key: TestCaller;
let userId: string;
let firmId: string;

beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['redis'], settings: mails.settings });
  admin = auth.as(ADMIN);
  firmId = (await createFirm(auth)).id;
  key = auth.as({ firmId });
  person = auth.as({ kind: 'session', firmId, tier: null, keyId: null, role: 'firm_admin' });
  userId = (await person.post('/users', { email: newEmail() })).data.id;
});
afterAll(async () => {
  await auth.stop();
  mails.drop();
});

const newEmail = () => `${randomUUID()}@example.test`;
const PASSWORD = 'correct horse battery';
const internal = (by: TestCaller, method: string, path: string, body: object): Promise<ServiceAnswer> =>
  auth.call(method, `/api/v1${path}`, { as: by.principal, body });

type Route = [field: string, send: (name: string) => Promise<ServiceAnswer>];
/** Every route that takes a name. */
const ROUTES: Record<string, Route> = {
  'POST /admin/firms': ['name', (name) => internal(admin, 'POST', '/admin/firms', { name })],
  'PATCH /admin/firms/{id}': ['name', (name) => internal(admin, 'PATCH', `/admin/firms/${firmId}`, { name })],
  'PATCH /firms/me': ['name', (name) => key.patch('/firms/me', { name })],
  'POST /admin/providers': ['name', (name) => internal(admin, 'POST', '/admin/providers', { name })],
  'POST /admin/users, first name': [
    'firstName',
    (firstName) =>
      internal(admin, 'POST', '/admin/users', {
        email: newEmail(),
        password: PASSWORD,
        role: 'system_admin',
        firstName,
      }),
  ],
  'POST /admin/users, last name': [
    'lastName',
    (lastName) =>
      internal(admin, 'POST', '/admin/users', {
        email: newEmail(),
        password: PASSWORD,
        role: 'system_admin',
        lastName,
      }),
  ],
  'POST /users, first name': [
    'firstName',
    (firstName) => person.post('/users', { email: newEmail(), firstName }),
  ],
  'POST /users, last name': [
    'lastName',
    (lastName) => person.post('/users', { email: newEmail(), lastName }),
  ],
  'PATCH /users/{id}, first name': [
    'firstName',
    (firstName) => person.patch(`/users/${userId}`, { firstName }),
  ],
  'PATCH /users/{id}, last name': ['lastName', (lastName) => person.patch(`/users/${userId}`, { lastName })],
  'POST /public-api-keys': [
    'name',
    (name) => internal(person, 'POST', '/public-api-keys', { name, tier: 'FULL' }),
  ],
  'POST /admin/firms/{id}/api-keys': [
    'name',
    (name) => internal(admin, 'POST', `/admin/firms/${firmId}/api-keys`, { name, tier: 'FULL' }),
  ],
  'POST /firm/crm-tokens': ['name', (name) => internal(person, 'POST', '/firm/crm-tokens', { name })],
};

/** The faulty fields of either envelope. */
const faults = ({ body }: ServiceAnswer): { field: string; message: string }[] =>
  body.error.details.errors ?? body.error.details;

describe.each(Object.keys(ROUTES))('the name of %s', (route) => {
  const [field, send] = ROUTES[route]!;

  it('holds no control, direction or zero-width characters', async () => {
    for (const [what, name] of Object.entries(REFUSED_NAMES)) {
      const answer = await send(name);
      expect([what, answer.status]).toEqual([what, 400]);
      expect(faults(answer)).toMatchObject([
        { field, message: expect.stringMatching(/remove U\+[0-9A-F]{4}/) },
      ]);
    }
  });

  it('holds what people write, without blanks around', async () => {
    for (const [name, stored] of Object.entries(ACCEPTED_NAMES)) {
      const answer = await send(name);
      expect([200, 201]).toContain(answer.status);
      expect(answer.data[field]).toBe(stored);
      // a firm may have twenty live keys and tokens
      await auth.sql('UPDATE api_keys SET revoked_at = now()');
      await auth.sql('UPDATE crm_tokens SET revoked_at = now()');
    }
  });
});

describe('the name of a person', () => {
  it('that is empty is not known', async () => {
    for (const firstName of ['', '  ', null])
      expect((await person.patch(`/users/${userId}`, { firstName })).data.firstName).toBeNull();
  });
});
