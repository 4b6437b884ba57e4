import type { Referral } from '../../api/referral.ts';
import { laterSent } from './latest-sent.ts';

/** How the case of a referral can be sent from here, and where that is done. */
export interface WayToSend {
  label: string;
  to: string;
}

const ENDED = new Set<Referral['status']>(['REJECTED', 'WITHDRAWN', 'CLOSED']);
/** An acknowledged referral in these can be referred onward (decisions, section 2, T3). */
const ONWARD = new Set<Referral['status']>(['UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED', 'IN_LITIGATION']);

/** An ended referral is followed by another, a received one goes onward: none while it is archived. Pure. */
export function wayToSend(referral: Referral): WayToSend | null {
  const { perspective, status, id, isArchived } = referral;
  if (isArchived) return null;
  if (perspective === 'received')
    return ONWARD.has(status) && !referral.piiMasked
      ? { label: 'Refer onward …', to: `/referrals/${id}/refer` }
      : null;
  return ENDED.has(status) && !laterSent(referral)
    ? { label: 'Send to another firm …', to: `/referrals/${id}/refer` }
    : null;
}
