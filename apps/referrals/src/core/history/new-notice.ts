import { newId } from '@referral-exchange/platform';
import type { Hop } from '../case/hop.entity.js';

export type NoticeKind = 'referral_received' | 'message_received';

/** Something that the people of a firm are told by mail. Their addresses are looked up when the mails are written (docs/adr/0063). */
export interface NewNotice {
  id: string;
  kind: NoticeKind;
  referralId: string;
  /** The firm that is told. */
  firmId: string;
  /** The message, of `message_received`. */
  statusUpdateId: string | null;
}

/** Tells the receiving firm of a new referral. */
export function referralNotice({ id: referralId, referentFirmId }: Hop): NewNotice {
  return {
    id: newId(),
    kind: 'referral_received',
    referralId,
    firmId: referentFirmId,
    statusUpdateId: null,
  };
}

/** Tells the other firm of a message. */
export function messageNotice(hop: Hop, party: 'sender' | 'receiver', statusUpdateId: string): NewNotice {
  const firmId = party === 'sender' ? hop.referentFirmId : hop.referringFirmId;
  return { id: newId(), kind: 'message_received', referralId: hop.id, firmId, statusUpdateId };
}
