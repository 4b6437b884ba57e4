import { Injectable } from '@nestjs/common';
import { ApiError, validationError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { newNote, type Note } from '../history/note.entity.js';
import { assertCaseUnchanged } from '../case/record-tags.js';
import { type ReferralCommand } from '../moves/referral-command.js';
import { lockedFields } from './case-edits.policy.js';
import { editedCase, editedHops, editsOf, eventsOf, valuesOf, type Edit } from './case-edits.js';
import { noteEvent } from '../history/case-events.js';
import { isAcknowledged } from '../case/case.policy.js';
import { latestOutgoing, type CaseState } from '../case/case-state.js';
import { CasesRepository } from '../storage/cases.repository.js';
import { OTHER_ONLY } from './case-fields.dto.js';
import type { UpdateSentCaseDto } from './update-sent-case.dto.js';
import { resolveHop } from '../case/hop-resolver.js';
import { instantAfter } from '../moves/move-hop.js';
import { fewestHoursAfter } from '../case/hop-expiry.js';
import { CASE_FIELDS, type Case } from '../case/case.entity.js';
import type { Hop } from '../case/hop.entity.js';

/**
 * PATCH /sent-cases/{id} (decisions, section 3): fields, `note`, and a rating when `tier` changes.
 *
 * Database triggers also run (schema.sql): `cases_listed` and `referrals_listed` update the listings.
 */
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
      const edits = editsOf(input, state, hop, caller.firmId);
      assertReasonFits(
        hop ? { ...hop, ...valuesOf(edits, 'hop') } : { ...state.case, ...valuesOf(edits, 'case') },
      );
      const at = instantAfter(state);
      if (hop) assertEndIsAhead(hop, edits, at);
      const note = input.note ? noteOn(state, hop, input.note, at, caller) : null;
      return this.write(state, { hop, edits, note, at }, caller);
    });
  }

  private async write(
    state: CaseState,
    { hop, edits, note, at }: { hop: Hop | null; edits: Edit[]; note: Note | null; at: Date },
    { actor }: Caller,
  ): Promise<CaseState> {
    if (edits.length === 0 && !note) return state;
    const after = { ...state, case: editedCase(state, edits, at), hops: editedHops(state, hop, edits, at) };
    const basis = { actor, at, state: after };
    const events = eventsOf(edits, { before: state.case, hop, basis });
    await this.cases.write({
      case: after.case === state.case ? undefined : after.case,
      changedHops: after.hops.filter((one, index) => one !== state.hops[index]),
      notes: note ? [note] : [],
      events: note ? [...events, noteEvent('note.created.v1', note, basis)] : events,
    });
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

function assertReasonFits(
  values: Pick<Case, 'warmTransferUnsuccessfulReason' | 'warmTransferUnsuccessfulReasonType'>,
): void {
  if (!values.warmTransferUnsuccessfulReason || values.warmTransferUnsuccessfulReasonType === 'OTHER') return;
  throw validationError([OTHER_ONLY]);
}

/** With an end that has passed, it would be withdrawn at once, and a rule could send the case on. */
function assertEndIsAhead(hop: Hop, edits: readonly Edit[], at: Date): void {
  const { expiresAt } = valuesOf(edits, 'hop');
  if (hop.status !== 'SENT' || isAcknowledged(hop) || !expiresAt || expiresAt > at) return;
  throw validationError([
    {
      field: 'sentExpirationHours',
      code: 'out_of_range',
      message: `sentExpirationHours counts from sentDate and has run out already: at least ${fewestHoursAfter(hop, at)}, or null`,
    },
  ]);
}

function noteOn(state: CaseState, hop: Hop | null, body: string, at: Date, caller: Caller): Note {
  return newNote(
    { caseId: state.case.id, referralId: hop?.id ?? null, body, isAutomatic: false },
    at,
    caller,
  );
}
