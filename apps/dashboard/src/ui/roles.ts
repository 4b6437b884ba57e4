import type { SessionUser } from '../api/operations.ts';

type Role = SessionUser['role'];

/** Roles in words. */
export const ROLE_IN_WORDS: Readonly<Record<Role, string>> = {
  account_manager: 'Account manager',
  firm_admin: 'Administrator',
  member: 'Member',
  viewer: 'Viewer',
  system_admin: 'Operator of the exchange',
  provider_admin: 'Administrator of a provider',
  provider_user: 'Member of a provider',
};

/** Whether a role belongs to a medical provider, which has med cases and no referrals of firms. */
export function isOfProvider(role: Role): boolean {
  return role === 'provider_admin' || role === 'provider_user';
}

/** Whether a role looks after the firm: its people, rules and keys. */
export function isAdministrator(role: Role): boolean {
  return role === 'account_manager' || role === 'firm_admin';
}
