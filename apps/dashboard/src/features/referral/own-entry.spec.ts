import { expect, it } from '@jest/globals';
import type { SessionUser } from '../../api/operations.ts';
import { mayCorrect, mayDelete } from './own-entry.ts';

type Person = Pick<SessionUser, 'role' | 'firm'>;
const of = (role: Person['role'], id: string | null): Person => ({
  role,
  firm: id === null ? null : ({ id } as Person['firm']),
});

it.each([
  ['viewer', 'a', false, false],
  ['member', 'a', true, false],
  ['firm_admin', 'a', true, true],
  ['account_manager', 'a', true, true],
  ['account_manager', 'b', false, false],
  ['system_admin', null, false, false],
] as const)('a %s of %s, of what firm a wrote', (role, firm, corrects, deletes) => {
  const person = of(role, firm);
  expect([mayCorrect(person, 'a'), mayDelete(person, 'a')]).toEqual([corrects, deletes]);
});
