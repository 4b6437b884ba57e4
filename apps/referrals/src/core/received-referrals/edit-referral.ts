import { Injectable } from '@nestjs/common';
import { ApiError, validationError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { type ReferralCommand, type ChangedReferral } from '../moves/referral-command.js';
import { caseEvent } from '../history/case-events.js';
import type { CaseState } from '../case/case-state.js';
import { hasEnded, visibleHop, isAcknowledged } from '../case/case.policy.js';
import { CasesRepository } from '../storage/cases.repository.js';
import { changedOf, restName } from '../moves/changed-fields.js';
import { resolveHop } from '../case/hop-resolver.js';
import { instantAfter, withHop } from '../moves/move-hop.js';
import { assertReferralUnchanged } from '../case/record-tags.js';
import { feesAboveSettlement } from '../moves/action-bodies.dto.js';
import type { UpdateReceivedReferralDto } from './update-received-referral.dto.js';
import { Hop } from '../case/hop.entity.js';

/**
 * PATCH /received-referrals/{id}: the receiving firm edits a live referral that it acknowledged.
 *
 * Database triggers also run (schema.sql): `referrals_listed` updates the listings, `referrals_written_back`
 * marks records of CRMs.
 */
@Injectable()
export class EditReferral {
  constructor(private readonly cases: CasesRepository) {}

  execute(
    caller: Caller,
    { reference, readInput, ifMatch }: ReferralCommand<UpdateReceivedReferralDto>,
  ): Promise<ChangedReferral> {
    return this.cases.change(reference, caller, async (found) => {
      const { state, hop } = resolveHop('received-referrals', found, reference, caller.firmId);
      if (!isAcknowledged(hop)) {
        throw new ApiError(
          'permission_denied',
          'The receiving firm can edit a referral only after it has acknowledged it: acknowledge it first',
          { reason: 'not_acknowledged' },
        );
      }
      if (hasEnded(hop)) {
        throw new ApiError(
          'permission_denied',
          `The referral ended as ${visibleHop(state, hop, caller).status} and stays as it was: write a note instead`,
          { reason: 'referral_ended' },
        );
      }
      const input = await readInput();
      assertReferralUnchanged(ifMatch, { state, hop }, caller);
      const { customMetadata, ...rest } = input;
      const changes = changedOf<Hop>(hop, { ...rest, receiverCustomMetadata: customMetadata });
      assertFees(hop, changes);
      if (Object.keys(changes).length === 0) return { state, hop };
      return this.write({ caller, state, hop, changes });
    });
  }

  private async write({ caller, state, hop, changes }: HopChanges): Promise<ChangedReferral> {
    const at = instantAfter(state);
    // the other firm sees neither the receiver's own values nor when they changed
    const isShared = Object.keys(changes).some((key) => key !== 'receiverCustomMetadata');
    const times: Partial<Hop> = isShared ? { updatedAt: at } : { receiverUpdatedAt: at };
    const next: Hop = { ...hop, ...changes, ...times, version: hop.version + 1 };
    const after = withHop(state, next);
    const changedHopFields = Object.keys(changes).map(restName);
    const details = { referralId: hop.id, changedCaseFields: [], changedHopFields };
    const event = caseEvent('case.updated.v1', { actor: caller.actor, at, state: after }, details);
    await this.cases.write({ changedHops: [next], events: [event] });
    return { state: after, hop: next };
  }
}

/**
 * @throws 400 for a change that sets fees above the settlement. An action judges its body alone, so a record
 *   may have them; an edit of other fields is not refused for that.
 */
function assertFees(hop: Hop, changes: Partial<Hop>): void {
  if (!('attorneyFees' in changes) && !('settlementAmount' in changes)) return;
  const { attorneyFees, settlementAmount } = { ...hop, ...changes };
  const faults = feesAboveSettlement(attorneyFees, settlementAmount);
  if (faults.length > 0) throw validationError(faults);
}

interface HopChanges {
  caller: Caller;
  state: CaseState;
  hop: Hop;
  changes: Partial<Hop>;
}
