import { Injectable } from '@nestjs/common';
import { Audit, Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { VisibleMedReferralsRepository } from '../access/visible-med-referrals.repository.js';
import type { MedReferralPath, MedReferralView } from '../access/med-referral-view.js';
import { medFacts } from '../med-case/med-facts.js';
import type { MedReferral } from '../med-case/med-referral.entity.js';
import {
  medOperationsOf,
  medTransition,
  partyOfOperation,
  type MedOperation,
  type MedTransition,
} from '../med-case/med-referral.transitions.js';
import { MedReferralsRepository } from '../med-case/med-referrals.repository.js';
import { idsOf } from '../read-audit/read-entry.js';

export interface MedReferralCommand {
  path: MedReferralPath;
  operation: MedOperation;
  /** The reason of a rejection; read once the referral is found. */
  readReason?: () => Promise<string>;
}

/**
 * Every status change of a med referral goes through this class. In one transaction: lock the case and the
 * referral (404), read the body (400), ask the table (409), write the row, its event and its entry in the
 * audit log, as the answer shows the notes. Of two concurrent moves, the second is checked against the state
 * after the first.
 *
 * Database triggers also run (schema.sql): `med_referrals_pictured` and `med_referrals_ended` keep what the
 * provider saw at the end.
 */
@Injectable()
export class ChangeMedReferral {
  constructor(
    private readonly database: Database,
    private readonly visibleMedReferrals: VisibleMedReferralsRepository,
    private readonly referrals: MedReferralsRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  execute(caller: Caller, { path, operation, readReason }: MedReferralCommand): Promise<MedReferral> {
    return this.database.transaction(async () => {
      const { medCase, referral } = await this.visibleMedReferrals.getForUpdate(caller, path);
      const reason = readReason ? await readReason() : null;
      const transition = medTransition(operation, referral);
      if (!transition) throw refused(operation, referral, caller);
      const moved = enter(referral, transition, reason);
      await this.referrals.move(moved);
      await this.outbox.add({
        eventId: newId(),
        type: transition.event,
        occurredAt: moved.updatedAt.toISOString(),
        actor: caller.actor,
        key: medCase.id,
        data: { ...medFacts(medCase, moved), previousStatus: referral.status },
      });
      await this.audit.record(caller, {
        action: 'med_referral.status_changed',
        subjectType: 'med_referral',
        subjectId: moved.id,
        details: { ...idsOf(caller), medCaseId: medCase.id, from: referral.status, to: moved.status },
      });
      return moved;
    });
  }
}

/**
 * The referral after the move. Its time is later than the time of the previous move, also within one
 * millisecond. Pure but for the clock.
 */
function enter(referral: MedReferral, { to, stamp }: MedTransition, reason: string | null): MedReferral {
  const at = clock.dateAfter(referral.updatedAt);
  return { ...referral, status: to, [stamp]: at, rejectionReasonCode: reason, updatedAt: at };
}

/** 409 `conflict`: the current status, and what the caller can do instead (decisions, section 11). */
function refused(operation: MedOperation, referral: MedReferralView['referral'], { kind }: Caller) {
  const { status, isPharmacy } = referral;
  const ofParty = medOperationsOf(partyOfOperation(operation), referral);
  // no key can start a treatment, so it is not offered to a key
  const allowed = ofParty.filter((one) => one !== 'start-treatment' || kind === 'session');
  const what = isPharmacy ? 'pharmacy referral' : 'referral';
  const next = nextStep(allowed, { isForPeople: allowed.length < ofParty.length });
  return conflict('not_from_this_status', `Cannot ${operation} a ${what} in ${status}: ${next}`, {
    currentStatus: status,
    operation,
    allowedOperations: allowed,
  });
}

function nextStep(allowed: readonly MedOperation[], { isForPeople }: { isForPeople: boolean }): string {
  if (allowed.length > 0) return `you can ${allowed.join(' or ')}`;
  return isForPeople
    ? 'people of the provider start the treatment when they are signed in'
    : 'you cannot change its status now';
}
