import * as platform from '@referral-exchange/platform';
import type { Principal } from '@referral-exchange/contracts';

/** The platform's caller. The token goes away when services have an identity of their own. */
export interface Caller extends platform.Caller {
  token: string | null;
}

export function callerOf(principal: Principal, token: string | null = null): Caller {
  return { ...platform.callerOf(principal), token };
}

export const SYSTEM: Caller = { ...platform.SYSTEM, token: null };

/** The same caller uploading a bulk status file (T16): its own rows count as its own acts. */
export function asBulkUpload(caller: Caller): Caller {
  return { ...caller, actor: { ...caller.actor, source: 'bulk_update' }, acknowledges: 'bulk_update' };
}
