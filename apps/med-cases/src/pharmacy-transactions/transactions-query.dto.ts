import { PHARMACY_TRANSACTION_TYPES, type FieldFault } from '@referral-exchange/contracts';
import {
  CalendarDate,
  invertedRange,
  OneOf,
  OPTIONAL,
  PageQuery,
  type SelfChecking,
  Text,
  Uuid,
} from '@referral-exchange/http';
import type { TransactionType } from '../pharmacy-ledger/transaction.entity.js';
import { EXAMPLE, MAX_EXTERNAL_ID } from '../pharmacy-records/pharmacy-fields.js';

/** Query of GET …/pharmacy/transactions (interface, "Medical provider cases"). */
export class PharmacyTransactionsQuery extends PageQuery implements SelfChecking {
  @Uuid('Only transactions of this fill.', EXAMPLE.fill, OPTIONAL) fillId?: string;
  @OneOf(PHARMACY_TRANSACTION_TYPES, 'Only transactions of this type.', 'PAYMENT', OPTIONAL)
  type?: TransactionType;
  @CalendarDate('Only with a `transactionDate` on or after this day.', '2026-01-01', OPTIONAL)
  dateFrom?: string;
  @CalendarDate('Only with a `transactionDate` up to this day, inclusive.', '2026-01-31', OPTIONAL)
  dateTo?: string;
  @Text('Only the transaction with this external id, exact match.', 'PAY-1', {
    max: MAX_EXTERNAL_ID,
    ...OPTIONAL,
  })
  externalId?: string;

  faults(): FieldFault[] {
    return invertedRange(this.dateFrom, this.dateTo, 'dateTo', 'dateFrom');
  }
}
