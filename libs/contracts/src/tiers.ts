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
