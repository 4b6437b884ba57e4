import type { Referral } from '../api/referral.ts';

type Sent = Pick<Referral, 'id' | 'perspective' | 'referringFirmId' | 'referrals'>;

/**
 * The referral that the firm sent after this one; null: it sent none later. The record of a sent case, with
 * its tag and what may be edited of it, is always that of the latest referral. Pure.
 */
export function laterSent({ id, perspective, referringFirmId, referrals }: Sent) {
  if (perspective === 'received') return null;
  const sent = referrals.filter((one) => one.referringFirmId === referringFirmId);
  const latest = sent.toSorted((one, other) => one.sequenceNumber - other.sequenceNumber).at(-1);
  return latest && latest.id !== id ? latest : null;
}
