import { exampleOf } from '@referral-exchange/http';
import { derivedTotals } from '../pharmacy-ledger/ledger.policy.js';
import { type PharmacyFillSummaryDto, VoidPharmacyFillDto } from '../pharmacy-records/fill.dto.js';
import { PharmacyTotalsDto } from '../pharmacy-records/totals.dto.js';

/** How fills differ in the examples of answers from one that counts and is paid for (docs/adr/0140). */

const { billed, paid, adjustments } = exampleOf(PharmacyTotalsDto);
const VOIDED_AT = '2026-01-21T10:00:00.000Z';

/** The totals of the referral, before its provider has reported a balance. */
function totals(of: { billed: string; paid: string; transactionCount: number }) {
  const sums = { ...of, adjustments };
  return {
    ...sums,
    ...derivedTotals({ ...sums, reportedBalance: null }),
    reported: null,
    fillCount: 1,
  };
}

/** The first fill of a referral, as it is recorded. */
export const NEW_FILL = { transactions: [], totals: totals({ billed, paid: '0.00', transactionCount: 0 }) };

/** A voided fill bills zero; what was paid for it still counts. */
export const VOIDED_FILL = {
  ...exampleOf(VoidPharmacyFillDto),
  voidedAt: VOIDED_AT,
  updatedAt: VOIDED_AT,
  totals: totals({ billed: '0.00', paid, transactionCount: 1 }),
} satisfies Partial<PharmacyFillSummaryDto> & { totals: object };
