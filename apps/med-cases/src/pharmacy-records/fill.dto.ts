import type { FieldFault } from '@referral-exchange/contracts';
import {
  BodyExamples,
  CalendarDate,
  Decimal,
  IN_BODY,
  Instant,
  ListOfNested,
  LongText,
  Nested,
  NULLABLE,
  Pattern,
  type SelfChecking,
  Text,
  Uuid,
  WholeNumber,
} from '@referral-exchange/http';
import { farDate } from './far-dates.js';
import { EXAMPLE, MAX_EXTERNAL_ID } from './pharmacy-fields.js';
import { PharmacyTotalsDto } from './totals.dto.js';
import { PharmacyTransactionDto } from './transaction.dto.js';

const NDC = /^[0-9]{11}$/;

/** A pharmacy fill as lists show it (interface, "Pharmacy fill"). */
export class PharmacyFillSummaryDto {
  @Uuid('Id of the fill.', EXAMPLE.fill) id: string;
  @Uuid('Med case.', EXAMPLE.medCase) medCaseId: string;
  @Uuid('Med referral whose ledger it belongs to.', EXAMPLE.medReferral) medReferralId: string;
  @LongText("Id in the provider's own system.", 'RX-1001', NULLABLE) externalId: string | null;
  @Uuid('Prescription, as the provider names it.', null, NULLABLE) prescriptionId: string | null;
  @Uuid('Document of the claim, as the provider names it.', null, NULLABLE) claimDocumentId: string | null;
  @LongText('Number of the prescription.', '7001234', NULLABLE) rxNumber: string | null;
  @Pattern(NDC, 'National Drug Code, 11 digits.', '00093015001', NULLABLE) ndc: string | null;
  @LongText('Name of the drug.', 'Cyclobenzaprine 10 mg') drugName: string;
  @LongText('Who prescribed it.', 'Dr. Lena Ortiz', NULLABLE) prescriberName: string | null;
  @LongText('Notes on the fill.', 'Picked up by the patient.', NULLABLE) notes: string | null;
  @Decimal('Quantity, with 3 decimals.', '30.000', { places: 3, digits: 9 }) quantity: string;
  @Decimal('Billed amount in US dollars. It counts as zero once the fill is voided.', '148.50', { places: 2 })
  billedAmount: string;
  @CalendarDate('Day of the fill.', '2026-01-16') fillDate: string;
  @WholeNumber(1, 1825, 'For how many days the quantity lasts.', 30, NULLABLE) daysSupply: number | null;
  @LongText('How it was recorded: `api`, `manual` or `import`.', 'api') createdVia: string;
  @LongText('Why it was voided. Null while it counts.', null, NULLABLE) voidReason: string | null;
  @Instant('When it was voided. Null while it counts.', null, NULLABLE) voidedAt: string | null;
  @Instant('When it was recorded.', '2026-01-16T09:30:00.000Z') createdAt: string;
  @Instant('When it was recorded or voided.', '2026-01-16T09:30:00.000Z') updatedAt: string;
}

/** A pharmacy fill with its transactions, and the totals of its referral. */
export class PharmacyFillDto extends PharmacyFillSummaryDto {
  @ListOfNested(
    () => PharmacyTransactionDto,
    'Transactions of this fill, newest `transactionDate` first: at most 1,000. `GET …/pharmacy/transactions?fillId=` has them all.',
  )
  transactions: PharmacyTransactionDto[];
  @Nested(() => PharmacyTotalsDto, 'Totals of the whole referral, not of this fill.')
  totals: PharmacyTotalsDto;
}

/** What all bodies of a fill share. */
abstract class FillBody implements SelfChecking {
  @Uuid('Prescription, as the provider names it.', null, IN_BODY) prescriptionId?: string | null;
  @Uuid('Document of the claim, as the provider names it.', null, IN_BODY) claimDocumentId?: string | null;
  @Text('Number of the prescription.', '7001234', { max: 100, ...IN_BODY }) rxNumber?: string | null;
  @Pattern(NDC, 'National Drug Code, 11 digits without hyphens.', '00093015001', {
    what: '11 digits without hyphens',
    ...IN_BODY,
  })
  ndc?: string | null;
  @Text('Name of the drug.', 'Cyclobenzaprine 10 mg', { max: 255 }) drugName: string;
  @Text('Who prescribed it.', 'Dr. Lena Ortiz', { max: 255, ...IN_BODY }) prescriberName?: string | null;
  @Text('Notes on the fill.', 'Picked up by the patient.', { max: 10_000, ...IN_BODY }) notes?: string | null;
  @Decimal('Quantity, a decimal string with at most 3 decimals, more than 0.', '30', {
    places: 3,
    digits: 9,
    above: true,
  })
  quantity: string;
  @Decimal('Billed amount in US dollars, a decimal string with at most 2 decimals.', '148.50', { places: 2 })
  billedAmount: string;
  @CalendarDate('Day of the fill, at most a year ahead.', '2026-01-16') fillDate: string;
  @WholeNumber(1, 1825, 'For how many days the quantity lasts.', 30, IN_BODY) daysSupply?: number | null;

  faults(): FieldFault[] {
    return farDate('fillDate', this.fillDate);
  }
}

/** Body of POST …/pharmacy/fills. */
@BodyExamples({
  smallest: {
    summary: 'The smallest fill',
    value: {
      drugName: 'Cyclobenzaprine 10 mg',
      quantity: '30',
      billedAmount: '148.50',
      fillDate: '2026-01-16',
    },
  },
  everything: { summary: 'Everything' },
})
export class CreatePharmacyFillDto extends FillBody {
  @Text(
    "Id in the provider's own system, unique in the referral. Repeating a request with it records nothing twice.",
    'RX-1001',
    { max: MAX_EXTERNAL_ID, ...IN_BODY },
  )
  externalId?: string | null;
}

/** A fill in a batch. */
export class ImportedFillDto extends FillBody {
  @Text("Id in the provider's own system, unique in the referral.", 'RX-1001', { max: MAX_EXTERNAL_ID })
  externalId: string;
}

/** Body of POST …/pharmacy/fills/{fillId}/void. */
@BodyExamples({
  reason: { summary: 'With the reason' },
})
export class VoidPharmacyFillDto {
  @Text('Why the fill is voided.', 'Billed under the wrong prescription number.', { max: 5_000 })
  voidReason: string;
}

/** Number of transactions that a fill shows. */
export const MAX_SHOWN_TRANSACTIONS = 1_000;
