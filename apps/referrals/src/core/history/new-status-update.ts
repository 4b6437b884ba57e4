import type { ActorSource, ReferralStatus } from '@referral-exchange/contracts';
import { newId, type Caller } from '@referral-exchange/platform';
import { type Hop } from '../case/hop.entity.js';

/** A row of the status history to be written. The database assigns its sequence. */
export interface NewStatusUpdate {
  id: string;
  referralId: string;
  caseId: string;
  referringFirmId: string;
  referentFirmId: string;
  status: ReferralStatus;
  previousStatus: ReferralStatus | null;
  message: string | null;
  isMessage: boolean;
  requestedStatus: ReferralStatus | null;
  source: ActorSource;
  firmId: string | null;
  createdByName: string | null;
  createdAt: string;
}

/** A row of the status history: the hop entered `hop.status`. */
export function statusUpdate(
  hop: Hop,
  previousStatus: ReferralStatus | null,
  message: string | null,
  at: string,
  caller: Caller,
): NewStatusUpdate {
  return {
    id: newId(),
    referralId: hop.id,
    caseId: hop.caseId,
    referringFirmId: hop.referringFirmId,
    referentFirmId: hop.referentFirmId,
    status: hop.status,
    previousStatus,
    message,
    isMessage: false,
    requestedStatus: null,
    source: caller.actor.source,
    firmId: caller.firmId,
    createdByName: caller.actor.name,
    createdAt: at,
  };
}
