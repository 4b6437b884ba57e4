import { describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '@referral-exchange/contracts';
import { mayManage } from './role.policy.js';

// rows: the caller; columns: the role that is given, or that the other person has
const TABLE: Record<string, Role[]> = {
  account_manager: ['account_manager', 'firm_admin', 'member', 'viewer'],
  firm_admin: ['firm_admin', 'member', 'viewer'],
  member: ['member', 'viewer'],
  viewer: ['viewer'],
  system_admin: [],
  provider_admin: [],
  provider_user: [],
};

describe('managing users', () => {
  it.each(ROLES)('%s manages nobody above themselves and nobody of another kind of owner', (role) => {
    const managed = ROLES.filter((other) => mayManage({ kind: 'session', role }, other));
    expect(managed).toEqual(TABLE[role]);
  });

  it('a key of a firm manages members and viewers only', () => {
    expect(ROLES.filter((role) => mayManage({ kind: 'firm_key', role: null }, role))).toEqual([
      'member',
      'viewer',
    ]);
  });
});
