import { expect, it } from '@jest/globals';
import { rolesUnder } from './role-texts.ts';

it.each([
  ['account_manager', ['account_manager', 'firm_admin', 'member', 'viewer']],
  ['firm_admin', ['firm_admin', 'member', 'viewer']],
  ['member', []],
  ['viewer', []],
] as const)('%s gives the roles %j', (own, roles) => {
  expect(rolesUnder(own)).toEqual(roles);
});
