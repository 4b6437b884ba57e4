import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { Audit } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { LegalHoldsRepository } from '../core/legal-holds/legal-holds.repository.js';
import { nameOf } from './operator-name.js';

/** `DELETE /admin/legal-holds/{id}`: the hold forbids nothing any more. Its row stays. */
@Injectable()
export class ReleaseHold {
  constructor(
    private readonly database: Database,
    private readonly holds: LegalHoldsRepository,
    private readonly audit: Audit,
  ) {}

  /** @throws 404 when there is no such hold, or it was released before */
  execute(caller: Caller, id: string): Promise<void> {
    return this.database.transaction(async () => {
      await this.holds.release(id, nameOf(caller), clock.date());
      await this.audit.record(caller, {
        action: 'legal_hold.released',
        subjectType: 'legal_hold',
        subjectId: id,
      });
    });
  }
}
