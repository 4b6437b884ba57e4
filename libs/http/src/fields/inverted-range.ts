import type { FieldFault } from '@referral-exchange/contracts';
import { spanOf } from './calendar-date.js';

/**
 * The error of a range of dates, or dates with a time, that ends before it begins. None if a date is missing.
 * Reported on `end`; the message names `start`. Pure.
 */
export function invertedRange(
  from: string | undefined,
  to: string | undefined,
  end: string,
  start = 'the start of the range',
): FieldFault[] {
  if (from === undefined || to === undefined || spanOf(from)!.from <= spanOf(to)!.to) return [];
  return [{ field: end, code: 'out_of_range', message: `${end} must not be earlier than ${start}` }];
}
