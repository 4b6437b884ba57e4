import type { Role } from '@referral-exchange/contracts';

/** What a person of a role belongs to (decisions, section 4). */
const OWNER_OF_ROLE: Record<Role, 'firm' | 'provider' | null> = {
  account_manager: 'firm',
  firm_admin: 'firm',
  member: 'firm',
  viewer: 'firm',
  system_admin: null,
  provider_admin: 'provider',
  provider_user: 'provider',
};

export function ownerOfRole(role: Role): 'firm' | 'provider' | null {
  return OWNER_OF_ROLE[role];
}
