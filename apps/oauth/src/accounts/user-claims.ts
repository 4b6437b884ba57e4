import type { UserFacts } from '@referral-exchange/contracts';

export function nameOf({ firstName, lastName, email }: UserFacts): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

/** Whether assistants may work for this person: it belongs to a firm that has switched them on. */
export function mayUseMcp({ firmId, isMcpEnabled }: UserFacts): boolean {
  return firmId !== null && isMcpEnabled === true;
}

/** What ID tokens and /userinfo can say of a user (interface, "OAuth 2.0 / OpenID Connect"). */
export function identityClaims(user: UserFacts): Record<string, string | null> {
  return {
    sub: user.id,
    email: user.email,
    name: nameOf(user),
    role: user.role,
    firm_id: user.firmId,
    firm_name: user.firmName,
  };
}

/** Which of them each scope gives. */
export const CLAIMS_OF_SCOPE = {
  openid: ['sub'],
  email: ['email'],
  profile: ['name', 'role', 'firm_id', 'firm_name'],
};
