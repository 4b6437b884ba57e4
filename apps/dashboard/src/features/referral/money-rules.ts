/** Most that an amount may be, in US dollars. */
const MOST = 999_999_999_999.99;

const NUMBER = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/**
 * A number as people type it: `$12,500.00`, `33.3 %`. Null: nothing was typed; NaN: it is no number. A comma
 * must part thousands: of `12500,50` nobody knows what it means.
 */
export function numberIn(text: string): number | null {
  const typed = text.replaceAll(/[\s$%]/g, '');
  if (typed === '') return null;
  return NUMBER.test(typed) ? Number(typed.replaceAll(',', '')) : Number.NaN;
}

/** What is wrong with an amount, in words; null: nothing. Pure. */
export function amountFault(text: string, { isMoreThanZero = false } = {}): string | null {
  const amount = numberIn(text);
  if (amount === null) return null;
  if (Number.isNaN(amount)) return 'Write an amount in US dollars, such as 12,500 or 12500.50.';
  if (amount > MOST) return 'This is more than an amount may be.';
  if (Math.round(amount * 100) / 100 !== amount) return 'An amount has at most two decimals.';
  return isMoreThanZero && amount === 0 ? 'This must be more than 0. Leave it empty if there is none.' : null;
}

/** What is wrong with a percentage. Pure. */
export function percentageFault(text: string): string | null {
  const share = numberIn(text);
  if (share === null) return null;
  return Number.isNaN(share) || share > 100 ? 'Write a percentage from 0 to 100, such as 33.3.' : null;
}

/** Fees come out of the settlement, so they are at most as much. Pure. */
export function feesFault(fees: number | null, settlement: number | null): string | null {
  if (fees === null || settlement === null || fees <= settlement) return null;
  return 'The fees cannot be more than the settlement.';
}

/** How the fees are shared, as the server computes it. `percentage`: of the sending firm, 0 to 100. Pure. */
export function sharesOf(
  fees: number | null,
  percentage: number | null,
): { sending: number; handling: number } | null {
  if (fees === null || Number.isNaN(fees) || percentage === null) return null;
  // the parts of a cent are rounded up from a half, whatever the binary form of the number is
  const sending = Math.round(Number((fees * percentage).toFixed(6))) / 100;
  return { sending, handling: Math.round((fees - sending) * 100) / 100 };
}
