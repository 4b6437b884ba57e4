import type { ReferralStatus } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/platform';
import type { Caller } from '../callers/caller.js';
import type { NewNote, NewStatusUpdate } from '../cases/cases.repository.js';
import type { Hop } from '../cases/case-state.js';

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

/** A note by the caller's firm. `isAutomatic`: it came along with an action. */
export function newNote(
  note: { caseId: string; referralId: string | null; body: string; isAutomatic: boolean },
  at: string,
  caller: Caller,
): NewNote {
  return {
    id: newId(),
    ...note,
    firmId: caller.firmId!,
    authorId: caller.actor.userId,
    authorName: caller.actor.name,
    createdAt: at,
    updatedAt: at,
  };
}
