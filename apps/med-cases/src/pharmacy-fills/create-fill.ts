import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import type { MedReferralPath } from '../access/med-referral-view.js';
import { LedgerReaderRepository } from '../pharmacy-ledger/ledger-reader.repository.js';
import type { Fill } from '../pharmacy-ledger/fill.entity.js';
import { RecordEntries } from '../pharmacy-recording/record-entries.js';
import { refusedRecord } from '../pharmacy-recording/refused-entries.js';
import { MAX_SHOWN_TRANSACTIONS, type CreatePharmacyFillDto } from '../pharmacy-records/fill.dto.js';
import type { FillView } from './fill-view.js';

/** POST …/pharmacy/fills. A known externalId with the same content gives the fill that is there. */
@Injectable()
export class CreateFill {
  constructor(
    private readonly recordEntries: RecordEntries,
    private readonly reader: LedgerReaderRepository,
  ) {}

  async execute(
    caller: Caller,
    { path, readInput }: { path: MedReferralPath; readInput: ReadInput<CreatePharmacyFillDto> },
  ): Promise<FillView & { isNew: boolean }> {
    const { outcomes, balance } = await this.recordEntries.execute(caller, {
      path,
      readEntries: async () => [{ fill: await readInput() }],
      createdVia: caller.actor.source,
      refusal: refusedRecord,
    });
    const { fill, isNew } = outcomes[0] as { fill: Fill; isNew: boolean };
    const transactions = isNew ? [] : await this.reader.transactionsOfFill(fill.id, MAX_SHOWN_TRANSACTIONS);
    return { fill, transactions, balance, isNew };
  }
}
