import type { FieldFault } from '@referral-exchange/contracts';
import {
  BodyExamples,
  Count,
  Flag,
  ListOfNested,
  LongText,
  Nested,
  OneOf,
  type SelfChecking,
  Uuid,
} from '@referral-exchange/http';
import { ImportedFillDto } from '../pharmacy-records/fill.dto.js';
import { EXAMPLE } from '../pharmacy-records/pharmacy-fields.js';
import { PharmacyTotalsDto } from '../pharmacy-records/totals.dto.js';
import { ImportedTransactionDto } from '../pharmacy-records/transaction.dto.js';

const MAX_RECORDS = 500;
const RECORD_KINDS = ['fill', 'transaction'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** One record of a batch: a fill or a transaction. */
export class ImportRecordDto implements SelfChecking {
  @Nested(() => ImportedFillDto, 'A fill.', { optional: true }) fill?: ImportedFillDto;
  @Nested(() => ImportedTransactionDto, 'A transaction.', { optional: true })
  transaction?: ImportedTransactionDto;

  faults(): FieldFault[] {
    if ((this.fill === undefined) !== (this.transaction === undefined)) return [];
    return [{ field: '', code: 'invalid', message: 'A record has either fill or transaction' }];
  }
}

/** Body of POST …/pharmacy/import. */
@BodyExamples({
  oneFill: {
    summary: 'One fill',
    value: {
      records: [
        {
          fill: {
            externalId: 'RX-1003',
            drugName: 'Cyclobenzaprine 10 mg',
            quantity: '30',
            billedAmount: '148.50',
            fillDate: '2026-01-16',
          },
        },
      ],
    },
  },
  fillAndPayments: {
    summary: 'A fill, its payment and the reversal of the payment',
    value: {
      records: [
        {
          fill: {
            externalId: 'RX-1002',
            drugName: 'Cyclobenzaprine 10 mg',
            ndc: '00093015001',
            quantity: '30',
            billedAmount: '148.50',
            fillDate: '2026-01-16',
            daysSupply: 30,
          },
        },
        {
          transaction: {
            externalId: 'PAY-2',
            type: 'PAYMENT',
            amount: '100.00',
            transactionDate: '2026-01-20',
            fillExternalId: 'RX-1002',
            payer: 'Northern Mutual',
          },
        },
        {
          transaction: {
            externalId: 'PAY-2-BACK',
            type: 'REVERSAL',
            transactionDate: '2026-01-22',
            reversesExternalId: 'PAY-2',
            note: 'The check was returned.',
          },
        },
      ],
    },
  },
})
export class ImportPharmacyDto {
  @ListOfNested(
    () => ImportRecordDto,
    'Fills and transactions. A transaction may name a fill of the same batch, and a reversal a transaction before it.',
    { min: 1, max: MAX_RECORDS },
  )
  records: ImportRecordDto[];
}

/** What became of one record of a batch. */
export class ImportedRecordDto {
  @OneOf(RECORD_KINDS, 'Kind of the record.', 'fill') kind: RecordKind;
  @Uuid('Id of the fill or the transaction.', EXAMPLE.fill) id: string;
  @LongText("Id in the provider's own system.", 'RX-1002') externalId: string;
  @Flag('Whether this batch recorded it. False: it was recorded before.', true) isNew: boolean;
}

/** What became of a batch. */
export class PharmacyImportDto {
  @Count('Number of records that this batch recorded.', 1) created: number;
  @Count('Number of records that were recorded before, with the same content.', 0) existing: number;
  @ListOfNested(() => ImportedRecordDto, 'The records, in the order of the batch.')
  records: ImportedRecordDto[];
  @Nested(() => PharmacyTotalsDto, 'Totals of the referral after the batch.') totals: PharmacyTotalsDto;
}
