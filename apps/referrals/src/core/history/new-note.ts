import { newId, type Caller } from '@referral-exchange/platform';

/** A note to be written. `isAutomatic`: it was written with an action and has no event. */
export interface NewNote {
  id: string;
  caseId: string;
  referralId: string | null;
  firmId: string;
  authorId: string | null;
  authorName: string | null;
  body: string;
  isAutomatic: boolean;
  createdAt: string;
  updatedAt: string;
}

/** A note by the caller's firm. `isAutomatic`: it was written with an action. */
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
