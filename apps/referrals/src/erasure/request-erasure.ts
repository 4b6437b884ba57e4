import { Injectable } from '@nestjs/common';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { Audit, Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { LegalHoldsRepository, type PersonsCases } from '../core/legal-holds/legal-holds.repository.js';
import type { RequestErasureDto } from './erasure.dto.js';
import { ErasuresRepository, type Erasure, type ErasureReceipt } from './erasures.repository.js';
import { askedBy, FindPerson } from './find-person.js';
import { nameOf } from './operator-name.js';
import { assertNamesNobody } from './reason.policy.js';

/**
 * `POST /admin/erasures`: erases a person from referrals at once, and asks the other services by an event to
 * do the same (docs/adr/0146).
 */
@Injectable()
export class RequestErasure {
  constructor(
    private readonly database: Database,
    private readonly findPerson: FindPerson,
    private readonly holds: LegalHoldsRepository,
    private readonly erasures: ErasuresRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** @throws 404 for an unknown person; 409 under a legal hold, and while a firm of the cases imports */
  async execute(caller: Caller, readInput: ReadInput<RequestErasureDto>): Promise<ErasureReceipt> {
    return this.database.transaction(async () => {
      const input = await readInput();
      await this.holds.lock();
      const { baseCaseIds, medCaseIds, leftCaseIds, words } = await this.findPerson.execute(input);
      const cases = { baseCaseIds, medCaseIds };
      assertNamesNobody(input.reason, words);
      const requestedAt = await this.admit(cases);
      const erasure: Erasure = {
        id: newId(),
        askedBy: askedBy(input),
        ...cases,
        leftCaseIds,
        reason: input.reason,
        isDryRun: input.dryRun ?? false,
        requestedBy: nameOf(caller),
        requestedAt,
      };
      await this.erasures.insert(erasure);
      const erased = await this.erasures.erase(cases.baseCaseIds, erasure.isDryRun);
      await this.erasures.answer(erasure.id, 'referrals', erased, requestedAt);
      await this.tell(caller, erasure);
      return (await this.erasures.find(erasure.id))!;
    });
  }

  /** Refuses what may not be erased now. Returns the time of the erasure: after all that happened so far. */
  private async admit(cases: PersonsCases): Promise<Date> {
    await this.holds.assertNone(cases);
    const locked = await this.erasures.lock(cases.baseCaseIds);
    const jobId = await this.erasures.runningImport(cases.baseCaseIds);
    if (jobId) {
      const message = 'A firm of these cases imports a file just now: ask again when that import has ended';
      throw conflict('import_running', message, { jobId });
    }
    return new Date(Math.max(clock.now(), ...locked.map(({ lastChangeMs }) => Math.floor(lastChangeMs) + 1)));
  }

  private async tell(caller: Caller, erasure: Erasure): Promise<void> {
    const { id: erasureId, isDryRun, baseCaseIds, medCaseIds } = erasure;
    const isOfWholeCase = erasure.askedBy === 'baseCaseId';
    await this.outbox.add({
      eventId: newId(),
      type: 'erasure.requested.v1',
      occurredAt: erasure.requestedAt.toISOString(),
      actor: caller.actor,
      key: erasureId,
      data: { erasureId, isDryRun, baseCaseIds, medCaseIds, isOfWholeCase },
    });
    await this.audit.record(caller, {
      action: 'erasure.requested',
      subjectType: 'erasure',
      subjectId: erasureId,
      // without the reason: free text may name a client
      details: { isDryRun, baseCaseIds, medCaseIds },
    });
  }
}
