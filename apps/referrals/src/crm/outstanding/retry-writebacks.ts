import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { Audit } from '@referral-exchange/messaging';
import { type OutstandingWriteback, WritebacksRepository } from '../model/writebacks.repository.js';
import { WritebackQueue } from '../writebacks/writeback-queue.js';

/** Tries write-backs now, as an administrator of the firm wants. Its writer does so after the commit. */
@Injectable()
export class RetryWritebacks {
  constructor(
    private readonly database: Database,
    private readonly writebacks: WritebacksRepository,
    private readonly writebackQueue: WritebackQueue,
    private readonly audit: Audit,
  ) {}

  /** One of them. @throws 404 of another firm, 409 `nothing_to_write` */
  async retryOne(caller: Caller, attemptId: string): Promise<OutstandingWriteback> {
    const firmId = caller.firmId!;
    return this.database.transaction(async () => {
      const isDue = await this.writebacks.tryNow(firmId, attemptId);
      const found = await this.writebacks.find(firmId, attemptId);
      if (!found) throw notFound('No such write-back');
      if (!isDue) {
        const message =
          'The record is up to date, or a later send writes to it: there is nothing to try again';
        throw conflict('nothing_to_write', message);
      }
      const { referralId, crmObjectApiName, sourceRecordId } = found;
      await this.audit.record(caller, {
        ...{ action: 'crm_writeback.retried', subjectType: 'referral', subjectId: referralId },
        details: { firmId, attemptId, crmObjectApiName, sourceRecordId },
      });
      this.database.afterCommit(() => this.writebackQueue.wake(firmId));
      return found;
    });
  }

  /** All that need attention. @returns how many */
  async retryAll(caller: Caller): Promise<number> {
    const firmId = caller.firmId!;
    return this.database.transaction(async () => {
      const retried = await this.writebacks.tryAgain(firmId);
      if (retried === 0) return 0;
      const subject = { subjectType: 'firm', subjectId: firmId } as const;
      await this.audit.record(caller, { action: 'crm_writebacks.retried', ...subject, details: { retried } });
      this.database.afterCommit(() => this.writebackQueue.wake(firmId));
      return retried;
    });
  }
}
