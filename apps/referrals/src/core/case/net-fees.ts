/** The shares of the attorney fees of the two firms of a hop. Both are null when an input is. */
export interface NetFees {
  netFeeToSendingFirm: number | null;
  netFeeToHandlingFirm: number | null;
}

/**
 * netFeeToSendingFirm = round(attorneyFees × sendingFirmPercentage / 100, 2), half up; netFeeToHandlingFirm =
 * the rest (decisions, section 2, "Scales"). Computed in whole numbers, because a product of binary fractions
 * would round 1.005 down.
 */
export function netFees(attorneyFees: number | null, sendingFirmPercentage: number | null): NetFees {
  if (attorneyFees === null || sendingFirmPercentage === null) {
    return { netFeeToSendingFirm: null, netFeeToHandlingFirm: null };
  }
  const cents = decimal(attorneyFees.toFixed(2)).digits;
  const { digits, scale } = decimal(plain(sendingFirmPercentage));
  const divisor = 100n * 10n ** BigInt(scale);
  const toSender = (cents * digits * 2n + divisor) / (divisor * 2n);
  return {
    netFeeToSendingFirm: Number(toSender) / 100,
    netFeeToHandlingFirm: Number(cents - toSender) / 100,
  };
}

/** `"12.345"` → 12345 with 3 digits after the point. */
function decimal(text: string): { digits: bigint; scale: number } {
  const [whole = '0', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

/** A number without an exponent: `1e-7` → `"0.0000001"`. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20) : text;
}
