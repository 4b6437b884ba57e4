import type { FieldFault } from '@referral-exchange/contracts';
import { clock } from '@referral-exchange/telemetry';

const YEAR_MS = 366 * 86_400_000;

/**
 * The error of a day that lies more than a year ahead: a mistyped year. A refill, or a payment by
 * instalments, may be recorded ahead of its day. Pure but for the clock.
 */
export function farDate(field: string, day: string): FieldFault[] {
  if (Date.parse(day) <= clock.now() + YEAR_MS) return [];
  return [
    { field, code: 'out_of_range', message: `${field} must not lie more than a year ahead: check the year` },
  ];
}
