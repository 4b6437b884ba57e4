/** API key tiers, lowest first (interface, "Tiers of an API key"). */
export const TIERS = ['read_only', 'standard', 'full'] as const;
export type Tier = (typeof TIERS)[number];

/** True when `held` permits what `required` permits: read_only < standard < full. */
export function tierPermits(held: Tier, required: Tier): boolean {
  return TIERS.indexOf(held) >= TIERS.indexOf(required);
}

/** Roles of a person, highest first (decisions, section 4). */
export const ROLES = [
  'account_manager',
  'firm_admin',
  'member',
  'viewer',
  'system_admin',
  'provider_admin',
  'provider_user',
] as const;
export type Role = (typeof ROLES)[number];

/** The tier that a person's role stands for where a key would have one (decisions, section 8). */
export const TIER_OF_ROLE: Readonly<Record<Role, Tier>> = {
  account_manager: 'full',
  firm_admin: 'full',
  member: 'standard',
  viewer: 'read_only',
  system_admin: 'full',
  provider_admin: 'full',
  provider_user: 'standard',
};
