import { Injectable } from '@nestjs/common';
import { Database, type Caller, type ReadInput } from '@referral-exchange/platform';
import { FindMedReferral } from '../access/find-med-referral.js';
import type { MedReferralPath } from '../access/med-referral-seen.js';
import { LedgerReader } from '../pharmacy-ledger/ledger-reader.js';
import type { Fill } from '../pharmacy-ledger/fill.entity.js';
import { RecordEntries } from '../pharmacy-recording/record-entries.js';
import { refusedRecord } from '../pharmacy-recording/refused-entries.js';
import { MAX_SHOWN_TRANSACTIONS, type CreatePharmacyFillDto } from '../pharmacy-records/fill.dto.js';
import type { FillSeen } from './fill-seen.js';

/** POST …/pharmacy/fills. A known externalId with the same content gives the fill that is there. */
@Injectable()
export class CreateFill {
  constructor(
    private readonly database: Database,
    private readonly referrals: FindMedReferral,
    private readonly recording: RecordEntries,
    private readonly reader: LedgerReader,
  ) {}

  execute(
    caller: Caller,
    { path, readInput }: { path: MedReferralPath; readInput: ReadInput<CreatePharmacyFillDto> },
  ): Promise<FillSeen & { isNew: boolean }> {
    return this.database.transaction(async () => {
      const seen = await this.referrals.forPharmacyUpdate(caller, path);
      const entries = [{ fill: await readInput() }];
      const createdVia = caller.actor.source;
      const recorded = { seen, entries, createdVia, refusal: refusedRecord };
      const { outcomes, balance } = await this.recording.execute(caller, recorded);
      const { fill, isNew } = outcomes[0] as { fill: Fill; isNew: boolean };
      const transactions = isNew ? [] : await this.reader.transactionsOfFill(fill.id, MAX_SHOWN_TRANSACTIONS);
      return { fill, transactions, balance, isNew };
    });
  }
}
