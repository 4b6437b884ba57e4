import { Injectable } from '@nestjs/common';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { latestOutgoing, type CaseState } from '../../core/case/case-state.js';
import { writesBack, type CrmProfile } from '../model/crm-profile.entity.js';
import {
  SEND_ERASED,
  type AttemptState,
  type CrmSend,
  type KnownSend,
  type SentCaseOfRecord,
} from '../model/crm-send.js';
import { CrmSendsRepository, type KnownRecord } from '../model/crm-sends.repository.js';
import { WritebackQueue } from '../writebacks/writeback-queue.js';
import { CreateCase } from '../../core/sent-cases/create-case.js';
import { ReferCase } from '../../core/sent-cases/refer-case.js';
import type { InteractiveSendDto } from './interactive-send.dto.js';
import type { PreparedSend, Replay } from './prepare-send.js';
import type { DoneSend } from './present-send.js';
import { alreadySent, answerErased, attemptFailed, neverSent, sendInProgress } from './send-errors.js';

/**
 * The second half of POST /crm/interactive-sends, in one transaction: case, referral, link of the record,
 * attempt and events. Calls with one key run one after the other; the first makes the case, the others find
 * it (docs/adr/0068).
 */
@Injectable()
export class SendFromCrm {
  constructor(
    private readonly database: Database,
    private readonly sends: CrmSendsRepository,
    private readonly createCase: CreateCase,
    private readonly referCase: ReferCase,
    private readonly writebackQueue: WritebackQueue,
  ) {}

  /**
   * @throws 404 `reRefer` of a record that was never sent, 409 `record_already_sent`, `send_in_progress`,
   *   `attempt_failed` or `answer_erased`, and what POST /sent-cases and its refer throw
   */
  async execute(caller: Caller, prepared: PreparedSend | Replay): Promise<DoneSend> {
    if ('known' in prepared) return replayOf(prepared.known);
    const { firmId } = prepared.record;
    const { idempotencyKey } = prepared.input;
    return this.database.transaction(async () => {
      const found = await this.sends.begin(prepared.record, idempotencyKey);
      if (!found) return replayOf((await this.sends.find(firmId, idempotencyKey))!);
      const asCrm = { ...caller, actor: { ...caller.actor, source: 'crm' as const } };
      const state = await this.send(asCrm, prepared, found);
      const sent = sentCaseOf(state, firmId);
      const attempt = newSend(prepared.profile, prepared.input);
      await this.sends.insert(attempt, sent, prepared.record);
      if (attempt.state === 'writeback_pending')
        this.database.afterCommit(() => this.writebackQueue.wake(firmId));
      return { attempt, case: sent, isReplay: false };
    });
  }

  private async send(
    caller: Caller,
    { input, record, newCase }: PreparedSend,
    { caseId, claimedBy, isClaimed }: KnownRecord,
  ): Promise<CaseState> {
    if (newCase) {
      if (caseId) throw alreadySent(await this.sends.findLatest(record.firmId, caseId));
      if (isClaimed && claimedBy !== input.idempotencyKey) throw sendInProgress();
      return this.createCase.execute(caller, newCase);
    }
    if (!caseId) throw neverSent();
    const { notes, routingRuleId, roundRobinPosition, targetFirmIds } = input;
    const referentFirmId = targetFirmIds[0]!;
    const body = { referentFirmId, notes, routingRuleId, roundRobinPosition, faults: () => [] };
    return this.referCase.execute(caller, {
      reference: { id: caseId, number: null },
      readInput: () => body,
      namedReceiver: () => referentFirmId,
    });
  }
}

function newSend(profile: CrmProfile, input: InteractiveSendDto): CrmSend & { state: AttemptState } {
  const { idempotencyKey, crmObjectApiName, crmRecordTypeDevName = null, sourceRecordId } = input;
  return {
    id: newId(),
    ...{ firmId: profile.firmId, idempotencyKey, crmObjectApiName, crmRecordTypeDevName, sourceRecordId },
    state: writesBack(profile) ? 'writeback_pending' : 'completed',
    failureCode: null,
    createdAt: clock.date(),
  };
}

function sentCaseOf(state: CaseState, firmId: string): SentCaseOfRecord {
  const { id: referralId, status, referentFirmId } = latestOutgoing(state, firmId)!;
  const { id: baseCaseId, referenceNumber } = state.case;
  return { baseCaseId, referralId, referenceNumber, status, referentFirmId };
}

/** What the first call with the key did. @throws 409 `attempt_failed` or `answer_erased` */
function replayOf({ attempt, case: sent }: KnownSend): DoneSend {
  if (attempt.failureCode === SEND_ERASED) throw answerErased();
  if (attempt.state === 'failed' || !sent) throw attemptFailed(attempt);
  return { attempt: { ...attempt, state: attempt.state }, case: sent, isReplay: true };
}
