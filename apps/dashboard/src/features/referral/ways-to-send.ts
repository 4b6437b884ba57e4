import type { Referral } from '../../api/referral.ts';

/** How the case of a referral can be sent from here, and where that is done. */
export interface WayToSend {
  label: string;
  to: string;
}

const ENDED = new Set<Referral['status']>(['REJECTED', 'WITHDRAWN', 'CLOSED']);
/** An acknowledged referral in these can be referred onward (decisions, section 2, T3). */
const ONWARD = new Set<Referral['status']>(['UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED', 'IN_LITIGATION']);

/** An ended referral is followed by another, a received one goes onward. Pure. */
export function wayToSend(referral: Referral): WayToSend | null {
  const { perspective, status, id } = referral;
  if (perspective === 'received')
    return ONWARD.has(status) && !referral.piiMasked
      ? { label: 'Refer onward …', to: `/referrals/${id}/refer` }
      : null;
  const isLatest = !referral.referrals.some(
    (other) =>
      other.referringFirmId === referral.referringFirmId && other.sequenceNumber > numberOf(referral),
  );
  return ENDED.has(status) && isLatest
    ? { label: 'Send to another firm …', to: `/referrals/${id}/refer` }
    : null;
}

function numberOf({ referralId, referrals }: Referral): number {
  return referrals.find(({ id }) => id === referralId)?.sequenceNumber ?? 0;
}
