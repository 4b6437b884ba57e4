import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import type { Referral } from '../../api/referral.ts';
import { forgetCaseLists } from '../../api/send.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useWait } from '../../ui/use-wait.ts';
import type { ChosenFirm } from './case-draft.ts';
import { isOwnChoice } from './proposed-firm.ts';
import { NOTHING_CHOSEN, useReferring } from './use-referring.ts';

/** What is chosen for the next firm, and what is wrong with it. */
export function useReferForm(referral: Referral, form: RefObject<HTMLFormElement | null>, isClosed: boolean) {
  const kept = useKeptDraft(`refer-${referral.id}`, () => NOTHING_CHOSEN);
  const { firm, notes } = kept.draft;
  const [fault, setFault] = useState<string>();
  const say = (words: string | undefined) => {
    setFault(words);
    if (words) form.current?.querySelector<HTMLElement>('[name=referentFirmId], [type=search]')?.focus();
  };
  const { refer, reset, error, isPending, isSuccess } = useReferring(referral, kept, say);
  const wait = useWait(error);
  // another window has sent it, perhaps: no hint of the new referral names this one
  useEffect(() => {
    if (kept.isGone) void forgetCaseLists();
  }, [kept.isGone]);
  return {
    kept,
    fault,
    isTouched: isOwnChoice(firm) || notes !== '',
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (isPending || isClosed) return;
      if (firm) refer();
      else say('Choose the firm that receives the case.');
    },
    choose: (chosen: ChosenFirm) => {
      setFault(undefined);
      kept.change(() => ({ firm: chosen }));
    },
    followRule: (chosen: ChosenFirm) => {
      if (!isClosed && !kept.isGone) kept.change(() => ({ firm: chosen }));
    },
    startOver: () => {
      reset();
      setFault(undefined);
      kept.restart(NOTHING_CHOSEN);
    },
    problem: fault === undefined ? error : null,
    isPending,
    isHeld: isPending || wait > 0,
    isSent: isSuccess,
  };
}
