import type { Acknowledgement, Actor, CallerKind, Principal } from '@referral-exchange/contracts';

/** Who acts, by which channel. */
export interface Caller {
  /** Null for an administrator and for the system. */
  firmId: string | null;
  /** An administrator reads across firms. */
  isAdmin: boolean;
  /** What a sandbox firm creates is a test case. */
  isTestFirm: boolean;
  actor: Actor;
  /** How an acknowledgement by this caller is recorded; null when it could never be the receiving side's own. */
  acknowledges: Acknowledgement['channel'] | null;
  /** The caller's own principal token, to ask another service on its behalf; null outside of a request. */
  token: string | null;
}

type Channel = 'manual' | 'api' | 'crm' | 'admin' | 'system';

const CHANNEL: Record<CallerKind, Channel> = {
  firm_key: 'api',
  oauth: 'api',
  crm_token: 'crm',
  session: 'manual',
  admin: 'admin',
  provider_key: 'api',
  service: 'system',
};

/** The caller that a principal stands for. Pure. */
export function callerOf(principal: Principal, token: string | null = null): Caller {
  const source = CHANNEL[principal.kind];
  const isAdmin = principal.kind === 'admin';
  const firmId = isAdmin ? null : principal.firmId;
  return {
    firmId,
    isAdmin,
    isTestFirm: principal.isTestFirm,
    actor: {
      firmId,
      userId: principal.userId,
      name: principal.userName ?? principal.firmName ?? (isAdmin ? 'Administrator' : principal.keyName),
      source,
    },
    acknowledges: source === 'admin' || source === 'system' ? null : source,
    token,
  };
}

/** The service itself: the expiry worker. */
export const SYSTEM: Caller = {
  firmId: null,
  isAdmin: false,
  isTestFirm: false,
  actor: { firmId: null, userId: null, name: 'System', source: 'system' },
  acknowledges: null,
  token: null,
};

/** The same caller uploading a bulk status file (T16): its own rows count as its own acts. */
export function asBulkUpload(caller: Caller): Caller {
  return { ...caller, actor: { ...caller.actor, source: 'bulk_update' }, acknowledges: 'bulk_update' };
}
