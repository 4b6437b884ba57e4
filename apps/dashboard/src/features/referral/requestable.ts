import type { LifecycleRow } from '../../api/lifecycle.ts';
import type { Referral, Status } from '../../api/referral.ts';

/** The statuses that the other firm can set now, so that a message may ask for one of them. Pure. */
export function requestableOf(
  rows: readonly LifecycleRow[],
  referral: Pick<Referral, 'perspective' | 'status' | 'isRetainerSigned' | 'acknowledgedAt'>,
): Status[] {
  const other = referral.perspective === 'sent' ? 'receiver' : 'sender';
  const statuses = rows
    .filter(({ party, createsReferral, target }) => party === other && !createsReferral && target === 'fixed')
    .filter(({ from, condition }) => from.includes(referral.status) && holds(condition, referral))
    .flatMap(({ to }) => to.at(-1) ?? []);
  return [...new Set(statuses)].filter((status) => status !== referral.status);
}

function holds(
  condition: string | null,
  { isRetainerSigned, acknowledgedAt }: Pick<Referral, 'isRetainerSigned' | 'acknowledgedAt'>,
): boolean {
  if (condition === null) return true;
  if (condition === 'pre_signed') return isRetainerSigned;
  if (condition === 'not_pre_signed') return !isRetainerSigned;
  return (condition === 'not_acknowledged') === (acknowledgedAt === null);
}
