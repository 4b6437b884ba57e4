import type { Principal } from '@referral-exchange/contracts';
import type { Account } from '../users/accounts.repository.js';

/** The principal of a user, in a session once there is one. Its role decides where a key has a tier. */
export function sessionPrincipal(account: Account, sessionId?: string): Principal {
  return {
    kind: 'session',
    firmId: account.firmId,
    firmName: account.firmName,
    providerId: account.providerId,
    tier: null,
    role: account.role,
    scopes: null,
    userId: account.id,
    userName: nameOf(account),
    keyId: null,
    keyName: null,
    issuedVia: null,
    isTestFirm: account.isTestFirm,
    sessionId,
  };
}

function nameOf({ firstName, lastName, email }: Account): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
