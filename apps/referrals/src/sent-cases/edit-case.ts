import { Injectable } from '@nestjs/common';
import { MASKED_SNAPSHOT_KEYS, OWNERS_FIELDS, type ReferralsEvent } from '@referral-exchange/contracts';
import { ApiError, validationError, type Caller } from '@referral-exchange/platform';
import { newNote, type NewNote } from '../case/new-note.js';
import { assertCaseUnchanged } from '../case/record-tags.js';
import { type ReferralCommand } from '../moves/referral-command.js';
import { lockedFields } from './case-edits.policy.js';
import { caseEvent, noteEvent, ratedEvent, type EventBasis } from '../case/case-events.js';
import { pick } from '../case/case-facts.js';
import { latestOutgoing, type CaseState } from '../case/case-state.js';
import { endedAbove, hasEnded, isAcknowledged } from '../case/case.policy.js';
import { CasesRepository } from '../case/cases.repository.js';
import { changedOf, restName } from '../moves/changed-fields.js';
import { OTHER_ONLY } from './case-fields.dto.js';
import type { UpdateSentCaseDto } from './update-sent-case.dto.js';
import { resolveHop } from '../case/hop-resolver.js';
import { expiryOf } from '../case/hop-expiry.js';
import { instantAfter } from '../moves/move-hop.js';
import { CASE_FIELDS, Case } from '../case/case.entity.js';
import { Hop } from '../case/hop.entity.js';
import { HOP_VALUES } from '../case/hop-values.js';

/** The changes of an edit to the case and to the named hop. */
interface Edits {
  ofCase: Partial<Case>;
  ofHop: Partial<Hop>;
  changedCaseFields: string[];
  changedHopFields: string[];
}

/** PATCH /sent-cases/{id} (decisions, section 3): fields, `note`, and a rating when `tier` changes. */
@Injectable()
export class EditCase {
  constructor(private readonly cases: CasesRepository) {}

  execute(
    caller: Caller,
    { reference, readInput, ifMatch }: ReferralCommand<UpdateSentCaseDto>,
  ): Promise<CaseState> {
    return this.cases.change(reference, caller, async (found) => {
      const { state, hop } = resolveHop('sent-cases', found, reference, caller.firmId);
      const input = await readInput();
      assertEditable(input, state, hop, caller);
      assertCaseUnchanged(ifMatch, state, caller);
      const edits = editsOf(input, state, hop, caller);
      return this.write(state, hop, edits, input.note ?? null, caller);
    });
  }

  private async write(
    state: CaseState,
    hop: Hop | null,
    edits: Edits,
    noteBody: string | null,
    caller: Caller,
  ): Promise<CaseState> {
    const at = instantAfter(state);
    const { after, changedCase, changedHops } = edited(state, hop, edits, at);
    const note = noteBody
      ? newNote(
          { caseId: state.case.id, referralId: hop?.id ?? null, body: noteBody, isAutomatic: false },
          at,
          caller,
        )
      : null;
    const basis = { actor: caller.actor, at, state: after };
    if (!changedCase && changedHops.length === 0 && !note) return state;
    const events = eventsOf(edits, { before: state.case, hop, note, basis });
    await this.cases.write({ case: changedCase, changedHops, notes: note ? [note] : [], events });
    return after;
  }
}

function assertEditable(input: UpdateSentCaseDto, state: CaseState, hop: Hop | null, caller: Caller): void {
  const given = Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  const fields = lockedFields(given, {
    ofCase: CASE_FIELDS,
    isOwner: state.case.ownerFirmId === caller.firmId,
    status: hop?.status ?? 'DRAFT',
    statusOfCase: latestOutgoing(state, caller.firmId)?.status ?? 'DRAFT',
  });
  if (fields.length === 0) return;
  throw new ApiError(
    'permission_denied',
    `These fields cannot change now: ${fields.join(', ')}. Leave them out`,
    { fields },
  );
}

function editsOf(input: UpdateSentCaseDto, state: CaseState, hop: Hop | null, caller: Caller): Edits {
  const record = state.case;
  const caseFields = changedOf(record, pick(input as Partial<Case>, CASE_FIELDS));
  const values = pick(input, HOP_VALUES) as Partial<Case>;
  const hopFields: Partial<Hop> = hop
    ? changedOf(hop, { ...values, senderCustomMetadata: input.customMetadata } as Partial<Hop>)
    : {};
  const { customMetadata, sentExpirationHours } = input;
  // the owner's values for its latest hop are also those of the next one; another sender's are of its own hop only
  const isOfNext = record.ownerFirmId === caller.firmId && hop === latestOutgoing(state, caller.firmId);
  const forNextHop = isOfNext ? changedOf(record, { ...values, customMetadata, sentExpirationHours }) : {};
  if (hop && sentExpirationHours !== undefined) {
    Object.assign(hopFields, changedOf(hop, { expiresAt: expiryOf(hop.sentDate, sentExpirationHours) }));
  }
  assertReasonFits({ ...(hop ?? record), ...(hop ? hopFields : forNextHop) });
  const changedHopFields = Object.keys(hop ? hopFields : forNextHop).map((key) =>
    key === 'expiresAt' ? 'sentExpirationHours' : restName(key),
  );
  const rated = 'tier' in caseFields ? { ratedTier: caseFields.tier ?? null } : {};
  return {
    ofCase: { ...caseFields, ...rated, ...forNextHop },
    ofHop: hopFields,
    changedCaseFields: Object.keys(caseFields),
    changedHopFields,
  };
}

function assertReasonFits(
  values: Pick<Case, 'warmTransferUnsuccessfulReason' | 'warmTransferUnsuccessfulReasonType'>,
): void {
  if (!values.warmTransferUnsuccessfulReason || values.warmTransferUnsuccessfulReasonType === 'OTHER') return;
  throw validationError([OTHER_ONLY]);
}

function edited(state: CaseState, hop: Hop | null, edits: Edits, at: string) {
  // a value of the next hop alone is in no record yet
  const isOnRecord = edits.changedCaseFields.length + edits.changedHopFields.length > 0;
  const changedCase: Case | undefined =
    Object.keys(edits.ofCase).length > 0
      ? {
          ...state.case,
          ...edits.ofCase,
          updatedAt: isOnRecord ? at : state.case.updatedAt,
          version: state.case.version + 1,
        }
      : undefined;
  const after: CaseState = {
    ...state,
    case: changedCase ?? state.case,
    hops: state.hops.map((one) => {
      const fields = one.id === hop?.id ? edits.ofHop : {};
      const seen = seenOn(one, state, edits.changedCaseFields, Object.keys(fields), at);
      return seen ? { ...one, ...fields, ...seen, version: one.version + 1 } : one;
    }),
  };
  const changedHops = after.hops.filter((one, index) => one !== state.hops[index]);
  return { after, changedCase, changedHops };
}

/** Fields that no other firm sees: the owner's rating and source (masking rule 7), and each sender's own values. */
const NEVER_SEEN: readonly string[] = [...OWNERS_FIELDS, 'senderCustomMetadata'];

/** Fields that a receiver sees while its hop is masked. */
function isInMaskedSnapshot(field: string): boolean {
  return (MASKED_SNAPSHOT_KEYS as readonly string[]).includes(field);
}

/**
 * The time of a change as the hop records it: for both of its firms, or for one alone. Null: neither sees the change.
 * The owner's own changes are recorded on the case. The receiver of an ended hop sees none any more, and the firms of a hop that goes
 * on after one above it ended see none of the case. Pure.
 */
function seenOn(
  hop: Hop,
  state: CaseState,
  caseFields: string[],
  hopFields: string[],
  at: string,
): Partial<Hop> | null {
  const fieldsOfCase = endedAbove(state, hop) ? [] : caseFields;
  const shared = [...fieldsOfCase, ...hopFields].filter((field) => !NEVER_SEEN.includes(field));
  const unmasked = isAcknowledged(hop) ? shared : shared.filter(isInMaskedSnapshot);
  const isForReceiver = !hasEnded(hop) && unmasked.length > 0;
  const isOwners = hop.referringFirmId === state.case.ownerFirmId;
  const isForSender = hopFields.length > 0 || (!isOwners && shared.length > 0);
  // of the owner's hop the common time says it too
  if (isForReceiver) return isForSender || isOwners ? { updatedAt: at } : { receiverUpdatedAt: at };
  return isForSender ? { senderUpdatedAt: at } : null;
}

function eventsOf(
  { changedCaseFields, changedHopFields, ofCase }: Edits,
  facts: { before: Case; hop: Hop | null; note: NewNote | null; basis: EventBasis },
): ReferralsEvent[] {
  const { before, hop, note, basis } = facts;
  const isUpdated = changedCaseFields.length + changedHopFields.length > 0;
  const referralId = hop?.id ?? null;
  return [
    ...(isUpdated
      ? [caseEvent('case.updated.v1', basis, { referralId, changedCaseFields, changedHopFields })]
      : []),
    ...('tier' in ofCase ? [ratedEvent(before, basis)] : []),
    ...(note ? [noteEvent('note.created.v1', note, basis)] : []),
  ];
}
