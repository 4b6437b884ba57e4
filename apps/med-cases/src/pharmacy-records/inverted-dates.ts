import type { FieldFault } from '@referral-exchange/contracts';

/** The error of a range of dates that ends before it begins. Pure. */
export function invertedDates({ dateFrom, dateTo }: { dateFrom?: string; dateTo?: string }): FieldFault[] {
  if (dateFrom === undefined || dateTo === undefined || dateFrom <= dateTo) return [];
  return [{ field: 'dateTo', code: 'out_of_range', message: 'dateTo must not be earlier than dateFrom' }];
}
