import { Count, Decimal, Instant, LongText, Nested, NULLABLE } from '@referral-exchange/http';
import { TOTAL } from './pharmacy-fields.js';

/** The balance that the provider has in its own books. */
export class ReportedBalanceDto {
  @Decimal('Balance in US dollars.', '48.50', { places: 2, signed: true }) balance: string;
  @Instant('When the balance was right.', '2026-01-31T23:59:59.000Z') asOf: string;
  @LongText("Id in the provider's own system.", 'STMT-2026-01', NULLABLE) externalId: string | null;
}

/** What the ledger of a referral adds up to, in US dollars (decisions, section 11, "Ledger"). */
export class PharmacyTotalsDto {
  @Decimal('Sum of the billed amounts of the fills that are not voided.', '148.50', TOTAL) billed: string;
  @Decimal('Payments less refunds, net of reversals.', '100.00', TOTAL) paid: string;
  @Decimal('Adjustments and write-offs, net of reversals.', '0.00', TOTAL) adjustments: string;
  @Decimal('`billed` − `paid` − `adjustments`.', '48.50', TOTAL) computedBalance: string;
  @Decimal('`computedBalance` − `reported.balance`. Null when nothing was reported.', '0.00', {
    ...TOTAL,
    ...NULLABLE,
  })
  difference: string | null;
  @Nested(() => ReportedBalanceDto, 'The reported balance. Null when nothing was reported.', NULLABLE)
  reported: ReportedBalanceDto | null;
  @Count('Number of fills, voided ones included.', 1) fillCount: number;
  @Count('Number of transactions, reversals included.', 1) transactionCount: number;
}
