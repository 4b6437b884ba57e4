import type { CallerKind, Role } from '@referral-exchange/contracts';

/** Roles of people of a firm, highest first (decisions, section 4). */
export const FIRM_ROLES = ['account_manager', 'firm_admin', 'member', 'viewer'] as const satisfies Role[];
export type FirmRole = (typeof FIRM_ROLES)[number];

/** Roles that manage the users and the keys of a firm. One active person with such a role must remain. */
export const ADMINISTRATORS: readonly Role[] = ['account_manager', 'firm_admin'];

/**
 * Whether a caller may give a role to somebody, or change somebody who has it: a caller gives at most its own
 * role. A key of a firm stands for a member: an administrator that a key made would outlive the key
 * (decisions, section 14, "Credentials do not outlive themselves"). Pure.
 */
export function mayManage(caller: { kind: CallerKind | 'system'; role: Role | null }, role: Role): boolean {
  const own = caller.role ?? 'member';
  const [held, asked] = [rankOf(own), rankOf(role)];
  return held !== null && asked !== null && held <= asked;
}

function rankOf(role: Role): number | null {
  const rank = (FIRM_ROLES as readonly Role[]).indexOf(role);
  return rank < 0 ? null : rank;
}
