import type { Referral } from '../api/referral.ts';
import { laterSent } from './latest-sent.ts';

/** How the case of a referral can be sent from here, and where that is done. */
export interface WayToSend {
  label: string;
  to: string;
}

const ENDED = new Set<Referral['status']>(['REJECTED', 'WITHDRAWN', 'CLOSED']);
/** An acknowledged referral in these can be referred onward (decisions, section 2, T3). */
const ONWARD = new Set<Referral['status']>(['UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED', 'IN_LITIGATION']);

/**
 * An ended referral is followed by another, a received one goes onward unless it has: none while it is
 * archived. Pure.
 */
export function wayToSend(referral: Referral): WayToSend | null {
  const { perspective, status, id, isArchived } = referral;
  if (isArchived) return null;
  if (perspective === 'received')
    return ONWARD.has(status) && !referral.piiMasked && !sentOn(referral)
      ? { label: 'Refer onward …', to: `/referrals/${id}/refer` }
      : null;
  return ENDED.has(status) && !laterSent(referral)
    ? { label: 'Send to another firm …', to: `/referrals/${id}/refer` }
    : null;
}

/** The referral by which the firm has sent the case meanwhile, so that it cannot be sent from here. Pure. */
export function sentMeanwhile(referral: Referral): Pick<Referral, 'id' | 'referentFirmName'> | null {
  if (referral.perspective === 'received') return sentOn(referral) ?? null;
  const isUnderWay = !ENDED.has(referral.status) && referral.status !== 'DRAFT';
  return laterSent(referral) ?? (isUnderWay ? referral : null);
}

/** The referral by which a received case went onward, while it lasts. */
function sentOn({ referentFirmId, referrals }: Referral) {
  return referrals.find((one) => one.referringFirmId === referentFirmId && !ENDED.has(one.status));
}
