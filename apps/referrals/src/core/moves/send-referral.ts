import { Injectable } from '@nestjs/common';
import { FirmsRepository } from '@referral-exchange/firms';
import { newId } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import {
  ApiError,
  conflict,
  notFound,
  type ReferralsEvent,
  validationError,
} from '@referral-exchange/contracts';
import { statusEvent } from '../history/case-events.js';
import { pick } from '../history/case-facts.js';
import { latestOutgoing, liveOutgoing, type CaseState } from '../case/case-state.js';
import { hasEnded, isAcknowledged, isArchivedOn, isPartyOfLiveHop, visibleHop } from '../case/case.policy.js';
import { CasesRepository, type CaseWrites } from '../storage/cases.repository.js';
import { expiryOf } from '../case/hop-expiry.js';
import type { Firm, KnownFirm } from '../firms/firm.entity.js';
import { newNote } from '../history/note.entity.js';
import { referralNotice } from '../history/notice.entity.js';
import { statusUpdate } from '../history/status-update.entity.js';
import { decideMove, type Party } from '../case/referral.transitions.js';
import { EMPTY_HOP, Hop } from '../case/hop.entity.js';
import { Case } from '../case/case.entity.js';
import { HOP_VALUES } from '../case/hop-values.js';
import { TellRouting } from './tell-routing.js';
import { refusedMove } from './refused-move.js';
import { storedPosition } from './stored-position.js';

/** The receiving firm of a new referral, and the values that are sent with it. */
export interface Sending {
  referentFirmId: string;
  notes?: string | null;
  routingRuleId?: string | null;
  roundRobinPosition?: number | null;
}

/**
 * The most referrals of one case. Every read of a case, each of its events and each picture of an ended
 * referral carries all of them (docs/adr/0014): without a bound two firms could make a case that costs
 * seconds and hundreds of megabytes to read.
 */
const MAX_REFERRALS_OF_CASE = 50;

/** When and by whom, and the received hop that is referred onward. No `parent`: the owner sends its case. */
interface SendingBasis {
  at: Date;
  caller: Caller;
  parent: Hop | null;
  /** The receiving firm when it was read already, null when it is unknown. Without it, it is read. */
  receiver?: KnownFirm | null;
}

/**
 * The case with a new hop, and what has to be written: hop, first status row, note, mail to the receiving
 * firm, and event.
 */
interface SentReferral {
  state: CaseState;
  hop: Hop;
  writes: CaseWrites & { events: ReferralsEvent[] };
}

/**
 * Makes a new hop in SENT: from a draft (T1), after the sender's own hop ended (T2), or onward from a
 * received hop (T3). After the commit, routing is notified of a referral that names a rule.
 *
 * Database triggers also run (schema.sql): `referrals_listed_new` adds the listings,
 * `referrals_written_back_new` marks records of CRMs.
 *
 * @throws 400 to oneself, 404 unknown or inactive receiver, 409 `active_referral_exists`, `cycle` or
 *   `too_many_referrals`, 400 `invalid_state_transition`.
 */
@Injectable()
export class SendReferral {
  constructor(
    private readonly cases: CasesRepository,
    private readonly firms: FirmsRepository<Firm>,
    private readonly tellRouting: TellRouting,
  ) {}

  /** Of a case that is stored and locked. */
  async execute(state: CaseState, sending: Sending, basis: SendingBasis): Promise<CaseState> {
    const { hop, writes, state: after } = await this.prepare(state, sending, basis);
    await this.cases.write(writes);
    this.tellRouting.afterCommit(hop);
    return after;
  }

  /** Of a case not stored yet: both are written together, so it is never listed as a draft (ADR 125). */
  async withCase(
    draft: CaseState,
    created: ReferralsEvent,
    sending: Sending,
    basis: SendingBasis,
  ): Promise<CaseState> {
    const { hop, writes, state: after } = await this.prepare(draft, sending, basis);
    await this.cases.createAll([draft.case], { ...writes, events: [created, ...writes.events] });
    this.tellRouting.afterCommit(hop);
    return after;
  }

  private async prepare(
    state: CaseState,
    sending: Sending,
    { at, caller, parent, receiver: known }: SendingBasis,
  ): Promise<SentReferral> {
    const senderId = caller.firmId!;
    if (sending.referentFirmId === senderId) {
      const message = 'A firm cannot refer a case to itself';
      throw validationError([{ field: 'referentFirmId', code: 'own_firm', message }]);
    }
    const receiver = known === undefined ? await this.firms.find(sending.referentFirmId) : known;
    if (!receiver?.isActive) throw notFound('No such receiving firm: see GET /firms/available');
    assertMaySend(state, sending.referentFirmId, { senderId, parent });
    const hop = newHop(state, {
      sending: { ...sending, ...routingOf(state, sending) },
      receiver,
      parent,
      at,
    });
    const update = statusUpdate(hop, null, sending.notes ?? null, at, caller);
    const next = { ...state, hops: [...state.hops, hop] };
    const note = { caseId: hop.caseId, referralId: hop.id, body: hop.notes ?? '', isAutomatic: true };
    const event = statusEvent('referral.sent', update, { actor: caller.actor, at, state: next });
    const notes = hop.notes ? [newNote(note, at, caller)] : [];
    const writes = { newHops: [hop], statusUpdates: [update], notes, notices: [referralNotice(hop)] };
    return { state: next, hop, writes: { ...writes, events: [event] } };
  }
}

/**
 * The rule of a new referral. The first one of a case takes what its draft was created with, unless it names
 * a rule itself (decisions, section 14, "Cases"). Pure.
 */
function routingOf(
  { case: record, hops }: CaseState,
  { routingRuleId, roundRobinPosition }: Sending,
): Pick<Sending, 'routingRuleId' | 'roundRobinPosition'> {
  if (routingRuleId || hops.length > 0) return { routingRuleId, roundRobinPosition };
  const { draftRoutingRuleId, draftRoundRobinPosition } = record;
  return { routingRuleId: draftRoutingRuleId, roundRobinPosition: draftRoundRobinPosition };
}

/** Guards of T1 to T3 in their order. `parent` is the received hop that is referred onward, if any. Pure. */
function assertMaySend(
  state: CaseState,
  referentFirmId: string,
  { senderId, parent }: { senderId: string; parent: Hop | null },
): void {
  const viewer = { firmId: senderId, isAdmin: false };
  if (parent && hasEnded(parent)) assertMove('receiver', visibleHop(state, parent, viewer));
  if (parent ? isArchivedOn(state, parent) : state.case.archivedAt !== null) {
    // the receiver would get no webhook: deliveries for an archived case stop (interface, "Subscription
    // rules", 8)
    const isOwners = state.case.ownerFirmId === senderId;
    const message = isOwners
      ? 'The case is archived; unarchive it first'
      : 'The case is archived by its owner';
    throw new ApiError('invalid_state_transition', message, { reason: 'case_archived' });
  }
  const live = liveOutgoing(state, senderId);
  if (live?.referentFirmId === referentFirmId) {
    throw conflict('active_referral_exists', 'This firm already has an active referral of this case', {
      referralId: live.id,
    });
  }
  const outgoing = live ?? latestOutgoing(state, senderId);
  if (outgoing || !parent) assertMove('sender', outgoing);
  if (parent) assertMove('receiver', parent);
  if (isPartyOfLiveHop(state, referentFirmId)) {
    throw conflict('cycle', 'This firm is already a party of an active referral of the case');
  }
  if (state.hops.length >= MAX_REFERRALS_OF_CASE) {
    const message = `A case can have at most ${MAX_REFERRALS_OF_CASE} referrals: create a new case to refer it again`;
    throw conflict('too_many_referrals', message, { maxReferrals: MAX_REFERRALS_OF_CASE });
  }
}

/** Checks in the transition table that `refer` may start from this hop; without a hop, from a draft. */
function assertMove(party: Party, hop: Hop | null): void {
  const decision = decideMove({
    status: hop?.status ?? 'DRAFT',
    operation: 'refer',
    party,
    isRetainerSigned: false,
    isAcknowledged: hop ? isAcknowledged(hop) : false,
    hasClosingStatus: false,
  });
  if (decision.isAllowed) return;
  throw refusedMove(hop, 'refer', party, decision.reason);
}

/** The data that a new hop is made from. */
export interface HopOrigin extends Omit<SendingBasis, 'caller' | 'receiver'> {
  sending: Sending;
  receiver: KnownFirm;
}

/** A new hop in SENT. Pure but for its id. */
export function newHop(state: CaseState, { sending, receiver, parent, at }: HopOrigin): Hop {
  const { case: record, hops } = state;
  const sequenceNumber = (hops.at(-1)?.sequenceNumber ?? 0) + 1;
  const sender = parent
    ? { id: parent.referentFirmId, name: parent.referentFirmName }
    : { id: record.ownerFirmId, name: record.ownerFirmName };
  return {
    ...EMPTY_HOP,
    ...(parent ? onwardValues(parent) : ownersValues(record, at)),
    ...(sending.notes ? { notes: sending.notes } : {}),
    id: newId(),
    caseId: record.id,
    sequenceNumber,
    parentReferralId: parent?.id ?? null,
    referenceNumber: `${record.referenceNumber}-R${sequenceNumber}`,
    referringFirmId: sender.id,
    referringFirmName: sender.name,
    referentFirmId: receiver.id,
    referentFirmName: receiver.name,
    routingRuleId: sending.routingRuleId ?? null,
    roundRobinPosition: storedPosition(sending.roundRobinPosition),
    sentDate: at,
    createdAt: at,
    updatedAt: at,
  };
}

/** The owner's values for the next hop of the case. */
function ownersValues(record: Case, at: Date): Partial<Hop> {
  return {
    ...pick(record, HOP_VALUES),
    senderCustomMetadata: record.customMetadata,
    expiresAt: expiryOf(at, record.sentExpirationHours),
  };
}

/** Only facts of the case are copied from that hop. Its terms and texts stay between its two firms. */
function onwardValues(parent: Hop): Partial<Hop> {
  const { isRetainerSigned, statuteOfLimitationsExpiration } = parent;
  return { isRetainerSigned, statuteOfLimitationsExpiration };
}
