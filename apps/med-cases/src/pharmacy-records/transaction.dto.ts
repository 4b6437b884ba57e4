import { PHARMACY_TRANSACTION_TYPES, type FieldFault } from '@referral-exchange/contracts';
import {
  BodyExamples,
  CalendarDate,
  Decimal,
  eachRule,
  IN_BODY,
  Instant,
  LongText,
  NULLABLE,
  OneOf,
  type SelfChecking,
  Text,
  Uuid,
} from '@referral-exchange/http';
import type { TransactionType } from '../pharmacy-ledger/transaction.entity.js';
import { farDate } from './far-dates.js';
import { EXAMPLE, MAX_EXTERNAL_ID } from './pharmacy-fields.js';

/** A line of the pharmacy ledger (interface, "Pharmacy transaction"). */
export class PharmacyTransactionDto {
  @Uuid('Id of the transaction.', EXAMPLE.transaction) id: string;
  @Uuid('Med case.', EXAMPLE.medCase) medCaseId: string;
  @Uuid('Med referral whose ledger it belongs to.', EXAMPLE.medReferral) medReferralId: string;
  @Uuid('Fill that it belongs to. Null: it belongs to the referral as a whole.', EXAMPLE.fill, NULLABLE)
  fillId: string | null;
  @Uuid('Transaction that it reverses. Null unless `type` is `REVERSAL`.', null, NULLABLE)
  reversesTransactionId: string | null;
  @LongText("Id in the provider's own system.", 'PAY-1', NULLABLE) externalId: string | null;
  @OneOf(PHARMACY_TRANSACTION_TYPES, 'Kind of the transaction.', 'PAYMENT') type: TransactionType;
  @Decimal('Amount in US dollars. Only an `ADJUSTMENT` may be negative.', '100.00', {
    places: 2,
    signed: true,
  })
  amount: string;
  @CalendarDate('Day of the transaction.', '2026-01-20') transactionDate: string;
  @LongText('Who pays.', 'Northern Mutual', NULLABLE) payer: string | null;
  @LongText("Reference in the payer's words.", 'CHK 5512', NULLABLE) reference: string | null;
  @LongText('Note on the transaction.', 'Paid in full.', NULLABLE) note: string | null;
  @LongText('How it was recorded: `api`, `manual` or `import`.', 'api') createdVia: string;
  @Instant('When it was recorded.', '2026-01-20T16:20:00.000Z') createdAt: string;
  @Instant('Same as `createdAt`: a transaction never changes.', '2026-01-20T16:20:00.000Z') updatedAt: string;
}

/** What all bodies of a transaction share. */
abstract class TransactionBody {
  @OneOf(
    PHARMACY_TRANSACTION_TYPES,
    'Kind of the transaction. `PAYMENT` and `REFUND` change `paid`; `ADJUSTMENT` and `WRITE_OFF` change `adjustments`; a ' +
      '`REVERSAL` takes back the whole of another transaction.',
    'PAYMENT',
  )
  type: TransactionType;
  @Decimal(
    'Amount in US dollars, a decimal string with at most 2 decimals. Only an `ADJUSTMENT` may be negative. Required unless ' +
      '`type` is `REVERSAL`: its amount is the whole amount of the reversed transaction.',
    '100.00',
    { places: 2, signed: true, ...IN_BODY },
  )
  amount?: string | null;
  @CalendarDate('Day of the transaction, at most a year ahead.', '2026-01-20') transactionDate: string;
  @Uuid(
    'Fill that it belongs to. Without it: the fill of the reversed transaction, or the referral as a whole.',
    EXAMPLE.fill,
    IN_BODY,
  )
  fillId?: string | null;
  @Text('Who pays.', 'Northern Mutual', { max: 255, ...IN_BODY }) payer?: string | null;
  @Text("Reference in the payer's words.", 'CHK 5512', { max: 255, ...IN_BODY }) reference?: string | null;
  @Text('Note on the transaction.', 'Paid in full.', { max: 10_000, ...IN_BODY }) note?: string | null;
  @Uuid('Transaction to reverse. Required for a `REVERSAL`, refused otherwise.', null, IN_BODY)
  reversesTransactionId?: string | null;
}

/** Body of POST …/pharmacy/transactions. */
@BodyExamples({
  smallest: {
    summary: 'A payment',
    value: { type: 'PAYMENT', amount: '40.00', transactionDate: '2026-01-20' },
  },
  writeOff: {
    summary: 'A write-off',
    value: {
      type: 'WRITE_OFF',
      amount: '8.50',
      transactionDate: '2026-01-31',
      note: 'Too small to collect.',
    },
  },
  paymentOfFill: {
    summary: 'A payment of one fill',
    value: {
      type: 'PAYMENT',
      amount: '100.00',
      transactionDate: '2026-01-20',
      fillId: EXAMPLE.fill,
      externalId: 'PAY-1',
      payer: 'Northern Mutual',
      reference: 'CHK 5512',
    },
    replace: { fillId: 'A fill of the same referral' },
  },
})
export class CreatePharmacyTransactionDto extends TransactionBody implements SelfChecking {
  @Text(
    "Id in the provider's own system, unique in the referral. Repeating a request with it records nothing twice.",
    'PAY-1',
    { max: MAX_EXTERNAL_ID, ...IN_BODY },
  )
  externalId?: string | null;

  faults(): FieldFault[] {
    return transactionFaults(this);
  }
}

/** A transaction in a batch. It may name records of the same batch by their external ids. */
export class ImportedTransactionDto extends TransactionBody implements SelfChecking {
  @Text("Id in the provider's own system, unique in the referral.", 'PAY-1', { max: MAX_EXTERNAL_ID })
  externalId: string;
  @Text('External id of the fill that it belongs to, instead of `fillId`.', 'RX-1001', {
    max: MAX_EXTERNAL_ID,
    ...IN_BODY,
  })
  fillExternalId?: string | null;
  @Text('External id of the transaction to reverse, instead of `reversesTransactionId`.', null, {
    max: MAX_EXTERNAL_ID,
    ...IN_BODY,
  })
  reversesExternalId?: string | null;

  faults(): FieldFault[] {
    return eachRule(
      () => transactionFaults(this),
      () => bothGiven(this, 'fillId', 'fillExternalId'),
      () => bothGiven(this, 'reversesTransactionId', 'reversesExternalId'),
    );
  }
}

type Body = TransactionBody & { reversesExternalId?: string | null };

/** Rules across the fields of a transaction that need no look at the ledger. */
function transactionFaults(body: Body): FieldFault[] {
  return eachRule(
    () => farDate('transactionDate', body.transactionDate),
    () => amountFaults(body),
    () => reversalFaults(body),
  );
}

function amountFaults({ type, amount }: Body): FieldFault[] {
  if (amount == null) {
    const message = `amount is required for a ${type}`;
    return type === 'REVERSAL' ? [] : [{ field: 'amount', code: 'required', message }];
  }
  if (type === 'ADJUSTMENT' || !amount.startsWith('-')) return [];
  const message = `amount may be negative only for an ADJUSTMENT, not for a ${type}`;
  return [{ field: 'amount', code: 'out_of_range', message }];
}

function reversalFaults(body: Body): FieldFault[] {
  const field = 'reversesTransactionId';
  const isNaming = (body.reversesTransactionId ?? body.reversesExternalId) != null;
  if (body.type === 'REVERSAL' && !isNaming)
    return [{ field, code: 'required', message: `${field} is required for a REVERSAL` }];
  if (body.type !== 'REVERSAL' && isNaming)
    return [{ field, code: 'invalid', message: 'Only a REVERSAL may name a transaction to reverse' }];
  return [];
}

function bothGiven<T>(body: T, id: keyof T & string, externalId: keyof T & string): FieldFault[] {
  if (body[id] == null || body[externalId] == null) return [];
  return [{ field: externalId, code: 'invalid', message: `Send ${id} or ${externalId}, not both` }];
}
