import type { Actor, EventOfType, ReferralsEvent, StatusChange } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import type { Note } from './note.entity.js';
import type { MoveEvent } from '../case/referral.transitions.js';
import type { NewStatusUpdate } from './status-update.entity.js';
import { caseFacts, textOf } from './case-facts.js';
import type { CaseState } from '../case/case-state.js';
import { type Case } from '../case/case.entity.js';
import type { Hop } from '../case/hop.entity.js';

/** What all events of an action have in common: who, when, and the case after that step. */
export interface EventBasis {
  actor: Actor;
  at: Date;
  state: CaseState;
}

/** An event about a case: envelope, facts and the given rest of `data`. */
export function caseEvent<Type extends ReferralsEvent['type']>(
  type: Type,
  { actor, at, state }: EventBasis,
  rest: Omit<Extract<ReferralsEvent, { type: Type }>['data'], 'case'>,
): ReferralsEvent {
  return {
    eventId: newId(),
    type,
    occurredAt: at.toISOString(),
    actor,
    key: state.case.id,
    data: { case: caseFacts(state), ...rest },
  } as unknown as ReferralsEvent;
}

type ChangeType =
  | 'referral.sent.v1'
  | 'referral.accepted.v1'
  | 'referral.rejected.v1'
  | 'referral.status_changed.v1'
  | 'referral.status_synced.v1';

/** The domain event of a move. */
function typeOf(event: MoveEvent): ChangeType {
  if (event === null) return 'referral.status_synced.v1';
  if (event === 'referral.sent') return 'referral.sent.v1';
  if (event === 'referral.accepted') return 'referral.accepted.v1';
  return event === 'referral.rejected' ? 'referral.rejected.v1' : 'referral.status_changed.v1';
}

/** The event of one row of the status history. */
export function statusEvent(event: MoveEvent, update: NewStatusUpdate, basis: EventBasis): ReferralsEvent {
  const change = changeOf(update);
  return caseEvent(typeOf(event), basis, { referralId: update.referralId, change });
}

/**
 * The event of an imported referral, with all rows of its history, oldest first. It tells read models only
 * (decisions, section 14, "History that was imported").
 */
export function importedEvent(history: readonly NewStatusUpdate[], basis: EventBasis): ReferralsEvent {
  const changes = history.map(changeOf);
  const change = changes.at(-1)!;
  const earlier = changes.length > 1 ? { earlier: changes.slice(0, -1) } : {};
  return caseEvent('referral.status_synced.v1', basis, { referralId: change.referralId, change, ...earlier });
}

function changeOf(update: NewStatusUpdate): StatusChange {
  return {
    id: update.id,
    referralId: update.referralId,
    status: update.status,
    previousStatus: update.previousStatus,
    message: update.message,
    source: update.source,
    createdAt: update.createdAt.toISOString(),
    createdByName: update.createdByName,
  };
}

/** The event of a note that a person wrote or edited. */
export function noteEvent(
  type: 'note.created.v1' | 'note.updated.v1',
  note: Note,
  basis: EventBasis,
): ReferralsEvent {
  const shown = textOf(note, [
    'id',
    'referralId',
    'firmId',
    'authorId',
    'authorName',
    'body',
    'createdAt',
    'updatedAt',
  ]);
  return caseEvent(type, basis, { note: { ...shown, baseCaseId: note.caseId } });
}

/** The event of a message. Both firms of its hop see that it was sent; where one would not, it is refused. */
export function messageEvent(
  { id: messageId, caseId, referralId, createdAt }: NewStatusUpdate,
  { referringFirmId, referentFirmId }: Hop,
  actor: Actor,
): EventOfType<'message.sent.v1'> {
  return {
    eventId: newId(),
    type: 'message.sent.v1',
    occurredAt: createdAt.toISOString(),
    actor,
    key: caseId,
    data: { messageId, baseCaseId: caseId, referralId, firmIds: [referringFirmId, referentFirmId] },
  };
}

/** The event of a rating. */
export function ratedEvent(before: Case, basis: EventBasis): ReferralsEvent {
  const { tier, ratedTier } = basis.state.case;
  return caseEvent('case.rated.v1', basis, {
    tier,
    previousTier: before.tier,
    ratedTier,
    ratingSource: 'manual',
  });
}
