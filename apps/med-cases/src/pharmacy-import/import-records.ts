import { Injectable } from '@nestjs/common';
import { Database, type Caller, type ReadInput } from '@referral-exchange/platform';
import { FindMedReferral } from '../access/find-med-referral.js';
import type { MedReferralPath } from '../access/med-referral-seen.js';
import type { Balance } from '../pharmacy-ledger/balance.entity.js';
import type { LedgerEntry, Outcome } from '../pharmacy-ledger/plan-entries.js';
import { RecordEntries } from '../pharmacy-recording/record-entries.js';
import { refusedBatch } from '../pharmacy-recording/refused-entries.js';
import type { ImportPharmacyDto, ImportRecordDto, RecordKind } from './import.dto.js';

/** POST …/pharmacy/import: all records, or none with the errors of each. Repeating a batch records nothing twice. */
@Injectable()
export class ImportRecords {
  constructor(
    private readonly database: Database,
    private readonly referrals: FindMedReferral,
    private readonly recording: RecordEntries,
  ) {}

  execute(
    caller: Caller,
    { path, readInput }: { path: MedReferralPath; readInput: ReadInput<ImportPharmacyDto> },
  ): Promise<{ outcomes: Outcome[]; balance: Balance }> {
    return this.database.transaction(async () => {
      const seen = await this.referrals.forPharmacyUpdate(caller, path);
      const { records } = await readInput();
      return this.recording.execute(caller, {
        seen,
        entries: records.map(entryOf),
        createdVia: 'import',
        refusal: (faults) => refusedBatch(faults, (index) => kindOf(records[index]!)),
      });
    });
  }
}

function entryOf({ fill, transaction }: ImportRecordDto): LedgerEntry {
  return fill ? { fill } : { transaction: transaction! };
}

const kindOf = ({ fill }: ImportRecordDto): RecordKind => (fill ? 'fill' : 'transaction');
