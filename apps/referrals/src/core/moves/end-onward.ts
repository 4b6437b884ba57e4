import type { ReferralsEvent } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { statusEvent } from '../history/case-events.js';
import type { CaseState } from '../case/case-state.js';
import { partyOf, positionOf } from '../case/case.policy.js';
import type { Hop } from '../case/hop.entity.js';
import { statusUpdate, type NewStatusUpdate } from '../history/status-update.entity.js';
import { decideMove } from '../case/referral.transitions.js';
import { afterMove, enterStatus } from './move-hop.js';

/** What the firms of an onward hop read as the reason. Words of the other hop stay between its firms. */
export const ENDED_ABOVE_MESSAGE = 'The referral from which this one was referred onward has ended';

/** The hops that end together with another one, and what has to be written for them. */
export interface OnwardEnds {
  state: CaseState;
  hops: Hop[];
  statusUpdates: NewStatusUpdate[];
  events: ReferralsEvent[];
}

/** No hop ended. */
export function nothingOnward(state: CaseState): OnwardEnds {
  return { state, hops: [], statusUpdates: [], events: [] };
}

/**
 * Ends what was referred onward from a hop that ended, and what was referred onward from there, as the
 * transition table says: what is SIGNED continues by itself (decisions, section 14, "When a hop ends";
 * docs/adr/0101). The actor is the one that ended the hop. Pure but for ids.
 *
 * @param state the case after that end
 */
export function endOnward(state: CaseState, ended: Hop, at: Date, caller: Caller): OnwardEnds {
  let ends = nothingOnward(state);
  for (const hop of state.hops.filter((one) => one.parentReferralId === ended.id)) {
    const decision = decideMove({
      ...positionOf(hop),
      operation: 'end-onward',
      party: 'system',
      hasClosingStatus: false,
    });
    if (!decision.isAllowed) continue;
    const [status] = decision.steps;
    const next = { ...enterStatus(hop, status!, at, caller), reasonCode: null, version: hop.version + 1 };
    const after = afterMove(ends.state, hop, next);
    const update = statusUpdate(next, hop.status, ENDED_ABOVE_MESSAGE, at, knownTo(next, caller));
    const event = statusEvent(decision.transition.event, update, { actor: caller.actor, at, state: after });
    const further = endOnward(after, next, at, caller);
    ends = {
      state: further.state,
      hops: [...ends.hops, next, ...further.hops],
      statusUpdates: [...ends.statusUpdates, update, ...further.statusUpdates],
      events: [...ends.events, event, ...further.events],
    };
  }
  return ends;
}

/** The name of a person stays with the firms that deal with that person's firm. */
function knownTo(hop: Hop, caller: Caller): Caller {
  if (partyOf(hop, caller.firmId) !== null) return caller;
  return { ...caller, actor: { ...caller.actor, name: null } };
}
