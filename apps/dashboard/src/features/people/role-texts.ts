import type { FirmRole } from '../../api/people.ts';
import type { SessionUser } from '../../api/operations.ts';

/** What each role may do, the highest role first. */
export const ROLE_TEXTS: Readonly<Record<FirmRole, string>> = {
  account_manager: 'Does all that an administrator does, and looks after the administrators too.',
  firm_admin:
    'Invites and deactivates people, keeps rules and keys, deletes webhooks, and works on every case.',
  member: 'Creates and sends cases, answers referrals, writes notes and messages, and changes webhooks.',
  viewer: 'Reads, and acknowledges referrals. Changes nothing else.',
};

const ROLES = Object.keys(ROLE_TEXTS) as FirmRole[];

/** Roles that a person may give, and whose people they may change: administrators, up to their own role. */
export function rolesUnder(own: SessionUser['role']): FirmRole[] {
  return own === 'account_manager' || own === 'firm_admin' ? ROLES.slice(ROLES.indexOf(own)) : [];
}
