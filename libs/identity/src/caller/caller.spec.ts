import { expect, it } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { callerOf, SYSTEM } from './caller.js';

const FIRM_ID = '0198c0de-0000-7000-8000-000000000001';

const KEY: Principal = {
  kind: 'firm_key', firmId: FIRM_ID, firmName: 'Rivera Law', providerId: null, tier: 'standard', role: null,
  scopes: null, userId: null, userName: null, keyId: '0198c0de-0000-7000-8000-00000000000a', keyName: 'Production',
  issuedVia: 'internal_api', isTestFirm: false,
}; // prettier-ignore

it.each([
  ['firm_key', 'api', 'api'],
  ['oauth', 'api', 'api'],
  ['crm_token', 'crm', 'crm'],
  ['session', 'manual', 'manual'],
  ['admin', 'admin', null],
] as const)('a %s caller has the source %s and acknowledges by %s', (kind, source, channel) => {
  const caller = callerOf({ ...KEY, kind });
  expect([caller.actor.source, caller.acknowledges]).toEqual([source, channel]);
});

it('a firm key acts in the name of its firm', () => {
  const { actor, ...caller } = callerOf(KEY);
  expect(actor).toEqual({ firmId: FIRM_ID, userId: null, name: 'Rivera Law', source: 'api' });
  expect(caller).toMatchObject({ firmId: FIRM_ID, tier: 'standard', keyId: KEY.keyId, isAdmin: false });
});

it('a person acts under their own name', () => {
  expect(callerOf({ ...KEY, kind: 'session', userName: 'Maya Ortiz' }).actor.name).toBe('Maya Ortiz');
});

it('an administrator has no firm and is called Administrator', () => {
  const caller = callerOf({ ...KEY, kind: 'admin', firmId: FIRM_ID, firmName: null });
  expect(caller).toMatchObject({
    firmId: null,
    isAdmin: true,
    actor: { firmId: null, name: 'Administrator' },
  });
});

it('an operator in session acts as an administrator: firms do not learn who', () => {
  const userId = '0198c0de-0000-7000-8000-00000000000b';
  const operator = {
    ...KEY,
    kind: 'admin' as const,
    firmId: null,
    firmName: null,
    userId,
    userName: 'Olu Adeyemi',
  };
  expect(callerOf(operator)).toMatchObject({
    isAdmin: true,
    userId,
    userName: 'Olu Adeyemi',
    actor: { firmId: null, userId: null, name: 'Administrator', source: 'admin' },
  });
});

it('an assistant acts for a person, and its client is known to the audit log', () => {
  const client = { id: '0198c0de-0000-7000-8000-00000000000c', name: 'Claude' };
  const caller = callerOf({ ...KEY, kind: 'oauth', userName: 'Maya Ortiz', client });
  expect(caller).toMatchObject({ client, actor: { name: 'Maya Ortiz', source: 'api' } });
});

it('a caller holds no credential', () => {
  expect(Object.keys(callerOf(KEY)).sort()).toEqual(Object.keys(SYSTEM).sort());
  expect(JSON.stringify(callerOf(KEY))).not.toContain('token');
});
