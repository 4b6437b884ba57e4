import { isMaskedFor } from '@referral-exchange/contracts';
import { hopFacts } from './case-facts.js';
import { hopsOf } from './case.policy.js';
import type { CaseState } from './case-state.js';

/**
 * The version behind a record's ETag (decisions, 1.11): grows with whatever the firm can see of it, and with nothing
 * else, so that neither a masked edit nor another firm's hop shows through.
 */
export function recordVersion(state: CaseState, firmId: string | null): string {
  const hops = firmId === null ? state.hops : hopsOf(state, firmId);
  const ofHops = hops.reduce((sum, hop) => sum + hop.version, 0);
  const isMasked = hops.length > 0 && hops.every((hop) => isMaskedFor(firmId, hopFacts(hop)));
  // two firms read different bodies at one address: neither's tag may stand for the other's
  const viewer = firmId === null ? 'admin' : firmId.slice(-8);
  return `${isMasked ? 0 : state.case.version}.${ofHops}.${viewer}`;
}
