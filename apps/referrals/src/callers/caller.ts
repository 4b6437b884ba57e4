import type { Caller } from '@referral-exchange/platform';

export { callerOf, SYSTEM, type Caller } from '@referral-exchange/platform';

/** The same caller uploading a bulk status file (T16): its own rows count as its own acts. */
export function asBulkUpload(caller: Caller): Caller {
  return { ...caller, actor: { ...caller.actor, source: 'bulk_update' }, acknowledges: 'bulk_update' };
}
