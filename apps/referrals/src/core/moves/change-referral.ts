import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import {
  type Acknowledgement,
  ApiError,
  notFound,
  type ReferralsEvent,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { type ReferralCommand, type ChangedReferral } from './referral-command.js';
import { statusEvent } from '../history/case-events.js';
import type { CaseState } from '../case/case-state.js';
import { hasEnded, visibleHop, positionOf, type HopParty } from '../case/case.policy.js';
import { ANY_CASE, CasesRepository, type CaseWrites } from '../storage/cases.repository.js';
import { namedHop, resolveHop, type Place, type ResolvedCase } from '../case/hop-resolver.js';
import { endOnward, nothingOnward } from './end-onward.js';
import { acknowledge, afterMove, enterStatus, instantAfter } from './move-hop.js';
import { newNote, type Note } from '../history/note.entity.js';
import { assertCaseUnchanged, assertReferralUnchanged } from '../case/record-tags.js';
import { statusUpdate, type NewStatusUpdate } from '../history/status-update.entity.js';
import { refusedMove } from './refused-move.js';
import {
  decideMove,
  mayEver,
  type Operation,
  type Party,
  type Transition,
} from '../case/referral.transitions.js';
import { Hop } from '../case/hop.entity.js';

/** Further rows that an action writes besides the status. */
interface HopEdit {
  fields?: Partial<Hop>;
  /** Message of the status row. */
  message?: string | null;
  /** A note of the acting firm, written with the action. It has no event. */
  note?: string | null;
  /** Set: the move is an acknowledgement by the receiving side, through this channel. */
  acknowledges?: Acknowledgement['channel'];
}

/** An action on a referral: by a firm at a path, or by a caller that is not a firm. */
export type ReferralAction<Input extends object> = ActionRules<Input> & (AtPlace | ByOutsider);

/** The caller's firm must be the party of the hop that the path requires. */
interface AtPlace {
  place: Place;
  /** The hop must belong to this case. */
  baseCaseId?: string;
  party?: undefined;
}

/** An administrator, a case system or the service itself. The id is that of the hop. */
interface ByOutsider {
  party: Exclude<Party, HopParty>;
  place?: undefined;
}

interface ActionRules<Input extends object> extends ReferralCommand<Input> {
  operation: Operation;
  /** What it writes. Decided before the move: a closing status opens moves of the table. */
  edit(input: Input): HopEdit;
  /** The status named by the caller (an administrator, a case system). */
  requested?(input: Input): ReferralStatus;
  /** Further checks that do not depend on the status alone. */
  guard?(state: CaseState, hop: Hop, input: Input): void;
}

/**
 * Every status change of a referral goes through this class. In one transaction: lock the case; check hop
 * (404), party (403), body (400) and transition table (400); write hop, status rows and events (decisions,
 * 1.3). Concurrent actions wait for the lock, and each is checked against the state that the one before left.
 *
 * Database triggers also run (schema.sql): `referrals_listed` updates the listings, `referrals_written_back`
 * marks records of CRMs, `referrals_ended` keeps the referral as it stood at its end,
 * `status_updates_after_end` hides later rows.
 */
@Injectable()
export class ChangeReferral {
  constructor(private readonly cases: CasesRepository) {}

  execute<Input extends object>(caller: Caller, action: ReferralAction<Input>): Promise<ChangedReferral> {
    return this.cases.change(action.reference, action.party ? ANY_CASE : caller, async (found) => {
      const { writes, ...changed } = await prepareChange(caller, found, action);
      await this.cases.write(writes);
      return changed;
    });
  }
}

/** A change that was checked, with the rows to be written for it. */
export interface PreparedChange extends ChangedReferral {
  writes: CaseWrites;
}

/**
 * Checks an action on a case that is locked, and says what it writes. For several changes that are written
 * together.
 *
 * @throws as the action
 */
export async function prepareChange<Input extends object>(
  caller: Caller,
  found: CaseState | null,
  action: ReferralAction<Input>,
): Promise<PreparedChange> {
  const { state, hop, party } = resolve(found, caller, action);
  const input = await action.readInput();
  if (!hop) throw refusedMove(null, action.operation, party, 'not_from_this_status');
  if (action.place === 'sent-cases') assertCaseUnchanged(action.ifMatch, state, caller);
  else assertReferralUnchanged(action.ifMatch, { state, hop }, caller);
  const edit = action.edit(input);
  const decision = decideMove({
    ...positionOf(hop),
    operation: action.operation,
    party,
    requested: action.requested?.(input),
    hasClosingStatus: Boolean(edit.fields?.closingStatus),
  });
  if (!decision.isAllowed)
    throw refusedMove(visibleHop(state, hop, caller), action.operation, party, decision.reason);
  action.guard?.(state, hop, input);
  return changeOf(caller, { state, hop, edit }, decision);
}

function changeOf(
  caller: Caller,
  { state, hop, edit }: { state: CaseState; hop: Hop; edit: HopEdit },
  { transition, steps }: { transition: Transition; steps: readonly ReferralStatus[] },
): PreparedChange {
  const at = instantAfter(state);
  // a reason code belongs to the move that ended the hop; another move clears it
  let next: Hop = { ...hop, reasonCode: null, ...edit.fields, updatedAt: at, version: hop.version + 1 };
  const channel = transition.operation === 'acknowledge' ? caller.acknowledges : edit.acknowledges;
  if (channel) next = acknowledge(next, at, channel);
  const statusUpdates: NewStatusUpdate[] = [];
  const events: ReferralsEvent[] = [];
  for (const status of steps) {
    const previous = next.status;
    // an acknowledgement may leave the status as it is, and so its dates
    if (status !== previous) next = enterStatus(next, status, at, caller);
    const update = statusUpdate(next, previous, edit.message ?? null, at, caller);
    statusUpdates.push(update);
    const basis = { actor: caller.actor, at, state: afterMove(state, hop, next) };
    events.push(statusEvent(transition.event, update, basis));
  }
  const notes = noteOf(edit, next, at, caller);
  const after = afterMove(state, hop, next);
  const onward = hasEnded(next) && !hasEnded(hop) ? endOnward(after, next, at, caller) : nothingOnward(after);
  return {
    state: onward.state,
    hop: next,
    writes: {
      changedHops: [next, ...onward.hops],
      statusUpdates: [...statusUpdates, ...onward.statusUpdates],
      notes,
      events: [...events, ...onward.events],
    },
  };
}

/** The hop, and the caller's role on it. @throws 404 not visible, 403 the wrong party. */
function resolve<Input extends object>(
  found: CaseState | null,
  caller: Caller,
  action: ReferralAction<Input>,
): Omit<ResolvedCase, 'party'> & { party: Party } {
  if (action.party) {
    const hop = found && namedHop(found, action.reference);
    if (!found || !hop) throw notFound('No such case or referral');
    return { state: found, hop, party: action.party };
  }
  const isElsewhere = action.baseCaseId !== undefined && found?.case.id !== action.baseCaseId;
  const own = resolveHop(action.place, isElsewhere ? null : found, action.reference, caller.firmId);
  assertParty(action.operation, own.party);
  return own;
}

function noteOf(edit: HopEdit, hop: Hop, at: Date, caller: Caller): Note[] {
  if (!edit.note || caller.firmId === null) return [];
  return [
    newNote({ caseId: hop.caseId, referralId: hop.id, body: edit.note, isAutomatic: true }, at, caller),
  ];
}

/** A wrong party on a visible hop is 403, before the body is read (decisions, 1.3). */
function assertParty(operation: Operation, party: Party): void {
  if (mayEver(operation, party)) return;
  const other = party === 'sender' ? 'receiving' : 'sending';
  throw new ApiError('permission_denied', `Only the ${other} firm may do this`);
}
