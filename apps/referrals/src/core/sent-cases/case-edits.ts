import { isOwnersField, MASKED_SNAPSHOT_KEYS, type ReferralsEvent } from '@referral-exchange/contracts';
import { caseEvent, ratedEvent, type EventBasis } from '../history/case-events.js';
import { CASE_FIELDS, type Case } from '../case/case.entity.js';
import { pick } from '../history/case-facts.js';
import { latestOutgoing, type CaseState } from '../case/case-state.js';
import { endedAbove, hasEnded, isAcknowledged } from '../case/case.policy.js';
import { expiryOf } from '../case/hop-expiry.js';
import { HOP_VALUES } from '../case/hop-values.js';
import type { Hop } from '../case/hop.entity.js';
import { changedOf, restName } from '../moves/changed-fields.js';
import type { UpdateSentCaseDto } from './update-sent-case.dto.js';

/** What PATCH /sent-cases/{id} changes: one list of edits, which makes rows, times and events. Pure. */

/** What an edit is about: the row that holds the value, and under what the event names the field. */
const KINDS = {
  /** The case as a whole. */
  case: { row: 'case', toldIn: 'changedCaseFields' },
  /** The referral that is edited. */
  hop: { row: 'hop', toldIn: 'changedHopFields' },
  /** The first referral of a draft. */
  draft: { row: 'case', toldIn: 'changedHopFields' },
  /** The next referral of a case that was sent. No record has the value yet. */
  next_hop: { row: 'case', toldIn: null },
} as const;

/** A value that changes. */
export interface Edit {
  kind: keyof typeof KINDS;
  /** The column. */
  key: string;
  value: unknown;
}

/** The given values that differ from what is stored. */
export function editsOf(
  input: UpdateSentCaseDto,
  state: CaseState,
  hop: Hop | null,
  firmId: string | null,
): Edit[] {
  const { case: record } = state;
  const { customMetadata, sentExpirationHours } = input;
  const values = pick(input, HOP_VALUES);
  const edits = list('case', changedOf(record, pick(input as Partial<Case>, CASE_FIELDS)));
  if (hop) {
    const expiresAt =
      sentExpirationHours === undefined
        ? undefined
        : expiryOf(hop.sentDate, sentExpirationHours, hop.clockMovedSeconds);
    edits.push(
      ...list(
        'hop',
        changedOf(hop, { ...values, senderCustomMetadata: customMetadata, expiresAt } as Partial<Hop>),
      ),
    );
  }
  // the owner's values for its latest hop are also those of the next one; another sender's are of its own hop
  // only
  if (record.ownerFirmId === firmId && hop === latestOutgoing(state, firmId)) {
    const ofNext = { ...values, customMetadata, sentExpirationHours } as Partial<Case>;
    edits.push(...list(hop ? 'next_hop' : 'draft', changedOf(record, ofNext)));
  }
  return edits;
}

function list(kind: Edit['kind'], changed: object): Edit[] {
  return Object.entries(changed).map(([key, value]) => ({ kind, key, value }));
}

/** The values that the edits write to a row. */
export function valuesOf(edits: readonly Edit[], row: 'case'): Partial<Case>;
export function valuesOf(edits: readonly Edit[], row: 'hop'): Partial<Hop>;
export function valuesOf(edits: readonly Edit[], row: 'case' | 'hop'): object {
  const ofRow = edits.filter(({ kind }) => KINDS[kind].row === row);
  const values = Object.fromEntries(ofRow.map(({ key, value }) => [key, value]));
  return row === 'case' && 'tier' in values ? { ...values, ratedTier: values.tier } : values;
}

/** The case after the edits. */
export function editedCase({ case: record }: CaseState, edits: readonly Edit[], at: Date): Case {
  const values = valuesOf(edits, 'case');
  if (Object.keys(values).length === 0) return record;
  const isOnRecord = edits.some(({ kind }) => KINDS[kind].toldIn !== null);
  const updatedAt = isOnRecord ? at : record.updatedAt;
  return { ...record, ...values, updatedAt, version: record.version + 1 };
}

/** The hops after edits of the case and of one of them. A hop with no visible change is the same object. */
export function editedHops(state: CaseState, edited: Hop | null, edits: readonly Edit[], at: Date): Hop[] {
  return state.hops.map((hop) => {
    const isEdited = hop.id === edited?.id;
    const onHop = edits.filter(({ kind }) => (kind === 'hop' ? isEdited : kind === 'case'));
    const times = changeTimesOf(hop, state, onHop, at);
    return times
      ? { ...hop, ...(isEdited ? valuesOf(edits, 'hop') : {}), ...times, version: hop.version + 1 }
      : hop;
  });
}

/**
 * The time of the change as the hop records it: for both of its firms, or for one alone. Null: neither sees
 * the change. The owner's own changes are recorded on the case. The receiver of an ended hop sees none any
 * more, and the firms of a hop that goes on after one above it ended see none of the case.
 *
 * @param edits of the case and of this hop
 */
function changeTimesOf(hop: Hop, state: CaseState, edits: readonly Edit[], at: Date): Partial<Hop> | null {
  const isCaseKept = endedAbove(state, hop) !== null;
  const shared = edits.filter(({ kind, key }) => !isPrivate(key) && !(kind === 'case' && isCaseKept));
  const isForReceiver =
    !hasEnded(hop) && shared.some(({ key }) => isAcknowledged(hop) || isInMaskedSnapshot(key));
  const isOwners = hop.referringFirmId === state.case.ownerFirmId;
  const isForSender = edits.some(({ kind }) => kind === 'hop') || (!isOwners && shared.length > 0);
  // the owner sees a change of its case by the time of the case already
  if (isForReceiver) return isForSender || isOwners ? { updatedAt: at } : { receiverUpdatedAt: at };
  return isForSender ? { senderUpdatedAt: at } : null;
}

/** Fields that no other firm sees: those of the owner, and each sender's own values. */
function isPrivate(key: string): boolean {
  return isOwnersField(key) || key === 'senderCustomMetadata';
}

/** Fields that a receiver sees while its hop is masked. */
function isInMaskedSnapshot(key: string): boolean {
  return (MASKED_SNAPSHOT_KEYS as readonly string[]).includes(key);
}

/** `case.updated` with the names of the changed fields, and `case.rated` when the tier changes. */
export function eventsOf(
  edits: readonly Edit[],
  { before, hop, basis }: { before: Case; hop: Hop | null; basis: EventBasis },
): ReferralsEvent[] {
  const told = (toldIn: 'changedCaseFields' | 'changedHopFields') =>
    edits.filter(({ kind }) => KINDS[kind].toldIn === toldIn).map(({ key }) => nameOf(key));
  const changed = {
    changedCaseFields: told('changedCaseFields'),
    changedHopFields: told('changedHopFields'),
  };
  const isTold = changed.changedCaseFields.length + changed.changedHopFields.length > 0;
  const referralId = hop?.id ?? null;
  return [
    ...(isTold ? [caseEvent('case.updated.v1', basis, { referralId, ...changed })] : []),
    ...(edits.some(({ key }) => key === 'tier') ? [ratedEvent(before, basis)] : []),
  ];
}

function nameOf(key: string): string {
  return key === 'expiresAt' ? 'sentExpirationHours' : restName(key);
}
