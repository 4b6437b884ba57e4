import { Injectable } from '@nestjs/common';
import { Database, type Caller, type ReadInput } from '@referral-exchange/platform';
import { FindMedReferral } from '../access/find-med-referral.js';
import type { MedReferralPath } from '../access/med-referral-seen.js';
import type { Transaction } from '../pharmacy-ledger/transaction.entity.js';
import { RecordEntries } from '../pharmacy-recording/record-entries.js';
import { refusedRecord } from '../pharmacy-recording/refused-entries.js';
import type { CreatePharmacyTransactionDto } from '../pharmacy-records/transaction.dto.js';

/** POST …/pharmacy/transactions. A known externalId with the same content gives the transaction that is there. */
@Injectable()
export class CreateTransaction {
  constructor(
    private readonly database: Database,
    private readonly referrals: FindMedReferral,
    private readonly recording: RecordEntries,
  ) {}

  execute(
    caller: Caller,
    { path, readInput }: { path: MedReferralPath; readInput: ReadInput<CreatePharmacyTransactionDto> },
  ): Promise<{ transaction: Transaction; isNew: boolean }> {
    return this.database.transaction(async () => {
      const seen = await this.referrals.forPharmacyUpdate(caller, path);
      const entries = [{ transaction: await readInput() }];
      const createdVia = caller.actor.source;
      const recorded = { seen, entries, createdVia, refusal: refusedRecord };
      const { outcomes } = await this.recording.execute(caller, recorded);
      return outcomes[0] as { transaction: Transaction; isNew: boolean };
    });
  }
}
