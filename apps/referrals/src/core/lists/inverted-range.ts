import type { FieldFault } from '@referral-exchange/contracts';
import { spanOf } from '@referral-exchange/http';

/** The error of a range that ends before it begins. Pure. */
export function invertedRange(from: string | undefined, to: string | undefined, field: string): FieldFault[] {
  if (from === undefined || to === undefined || spanOf(from)!.from <= spanOf(to)!.to) return [];
  return [
    { field, code: 'out_of_range', message: `${field} must not be earlier than the start of the range` },
  ];
}
