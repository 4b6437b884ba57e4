import type { Acknowledgement, Actor, CallerKind, Principal, Role, Tier } from '@referral-exchange/contracts';

/** Who acts. Use cases take it as their first argument; a worker passes `SYSTEM`. It holds no credential. */
export interface Caller {
  kind: CallerKind | 'system';
  /** Null for an administrator, a provider and the system. */
  firmId: string | null;
  providerId: string | null;
  tier: Tier | null;
  role: Role | null;
  scopes: readonly string[] | null;
  keyId: string | null;
  userId: string | null;
  userName: string | null;
  /** The application of an assistant, when one acts in the caller's name; the audit log names it. */
  client?: Principal['client'];
  /** An administrator reads across firms. */
  isAdmin: boolean;
  /** What a sandbox firm creates is a test case. */
  isTestFirm: boolean;
  /** How events and histories name this caller. */
  actor: Actor;
  /** The channel recorded when this caller acknowledges; null when it never acts for the receiver. */
  acknowledges: Acknowledgement['channel'] | null;
}

type Channel = 'manual' | 'api' | 'crm' | 'admin';

const CHANNEL: Record<CallerKind, Channel> = {
  firm_key: 'api',
  oauth: 'api',
  crm_token: 'crm',
  session: 'manual',
  admin: 'admin',
  provider_key: 'api',
};

/** The caller that a verified principal stands for. Pure. */
export function callerOf(principal: Principal): Caller {
  const { kind, providerId, tier, role, scopes, keyId, userId, userName, isTestFirm } = principal;
  const source = CHANNEL[kind];
  const isAdmin = kind === 'admin';
  const firmId = isAdmin ? null : principal.firmId;
  // firms read in events who acted: of the exchange they learn no person. The audit log names the operator
  const name = isAdmin ? 'Administrator' : (userName ?? principal.firmName ?? principal.keyName);
  return {
    kind,
    firmId,
    providerId,
    tier,
    role,
    scopes,
    keyId,
    userId,
    userName,
    isAdmin,
    isTestFirm,
    actor: { firmId, userId: isAdmin ? null : userId, name, source },
    acknowledges: source === 'admin' ? null : source,
    ...(principal.client && { client: principal.client }),
  };
}

/** The service itself, when a worker or a consumer acts. */
export const SYSTEM: Caller = Object.freeze({
  kind: 'system',
  firmId: null,
  providerId: null,
  tier: null,
  role: null,
  scopes: null,
  keyId: null,
  userId: null,
  userName: null,
  isAdmin: false,
  isTestFirm: false,
  acknowledges: null,
  actor: Object.freeze({ firmId: null, userId: null, name: 'System', source: 'system' }),
});
