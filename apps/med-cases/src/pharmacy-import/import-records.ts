import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import type { MedReferralPath } from '../access/med-referral-view.js';
import type { LedgerEntry } from '../pharmacy-ledger/plan-entries.js';
import { RecordEntries, type Recorded } from '../pharmacy-recording/record-entries.js';
import { refusedBatch } from '../pharmacy-recording/refused-entries.js';
import type { ImportPharmacyDto, ImportRecordDto } from './import.dto.js';

/**
 * POST …/pharmacy/import: all records, or none with the errors of each. Repeating a batch records nothing
 * twice.
 */
@Injectable()
export class ImportRecords {
  constructor(private readonly recordEntries: RecordEntries) {}

  execute(
    caller: Caller,
    { path, readInput }: { path: MedReferralPath; readInput: ReadInput<ImportPharmacyDto> },
  ): Promise<Recorded> {
    return this.recordEntries.execute(caller, {
      path,
      readEntries: async () => (await readInput()).records.map(entryOf),
      createdVia: 'import',
      refusal: refusedBatch,
    });
  }
}

function entryOf({ fill, transaction }: ImportRecordDto): LedgerEntry {
  return fill ? { fill } : { transaction: transaction! };
}
