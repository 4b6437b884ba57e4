import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import type { MedReferralPath } from '../access/med-referral-view.js';
import type { Transaction } from '../pharmacy-ledger/transaction.entity.js';
import { RecordEntries } from '../pharmacy-recording/record-entries.js';
import { refusedRecord } from '../pharmacy-recording/refused-entries.js';
import type { CreatePharmacyTransactionDto } from '../pharmacy-records/transaction.dto.js';

/**
 * POST …/pharmacy/transactions. A known externalId with the same content gives the transaction that is there.
 */
@Injectable()
export class CreateTransaction {
  constructor(private readonly recordEntries: RecordEntries) {}

  async execute(
    caller: Caller,
    { path, readInput }: { path: MedReferralPath; readInput: ReadInput<CreatePharmacyTransactionDto> },
  ): Promise<{ transaction: Transaction; isNew: boolean }> {
    const { outcomes } = await this.recordEntries.execute(caller, {
      path,
      readEntries: async () => [{ transaction: await readInput() }],
      createdVia: caller.actor.source,
      refusal: refusedRecord,
    });
    return outcomes[0] as { transaction: Transaction; isNew: boolean };
  }
}
