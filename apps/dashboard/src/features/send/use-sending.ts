import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { forgetCaseLists, type SentCase } from '../../api/send.ts';
import { announce } from '../../ui/announce.ts';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import { useMayArriveTwice } from '../../ui/use-may-arrive-twice.ts';
import { useLastTry } from '../../ui/use-last-try.ts';
import type { CaseDraft } from './case-draft.ts';
import { type Faults, faultsFromApi } from './case-faults.ts';
import { saveDraft, sendDraft, SentAlready } from './send-case.ts';
import type { Files } from './use-files.ts';

interface Given {
  /** Names what is kept in the browser. */
  name: string;
  kept: KeptDraft<CaseDraft>;
  files: Files;
  onFaults: (faults: Faults) => void;
}

/**
 * Stores and sends a draft. After a failure the draft is as it was, and both can be tried again. Who has left
 * the form and comes back finds the try there: under way, or why it failed.
 */
export function useSending({ name, kept, files, onFaults }: Given) {
  const navigate = useNavigate();
  const mutationKey = ['send-case', kept.id];
  const last = useLastTry(mutationKey);
  const problem = last?.error ?? null;
  const isBusy = last?.status === 'pending';
  useEffect(() => {
    const found = problem instanceof ApiProblem ? faultsFromApi(problem.fields) : {};
    // only what stands in the form can be mended there
    if (problem && (!(problem instanceof ApiProblem) || Object.keys(found).length > 0)) onFaults(found);
  }, [problem]);
  const options = { mutationKey, gcTime: Infinity, onSettled: () => void forgetCaseLists() };
  const save = useMutation({
    ...options,
    mutationFn: () => kept.alone((draft) => saveDraft(draft, kept.change)),
    onError: () => announce('The case could not be saved.'),
    onSuccess: ({ stored }) => {
      files.sendTo(stored!.id);
      announce('Saved as a draft.');
      if (name !== stored!.id) kept.moveTo(stored!.id);
    },
  });
  // also when its person has gone to another page meanwhile
  const finish = (record: SentCase) => {
    files.sendTo(record.baseCaseId);
    kept.forget();
    announce(`Sent to ${record.referentFirmName ?? 'the firm'}.`);
  };
  const open = ({ referralId }: SentCase) => void navigate(`/referrals/${referralId}`, { replace: true });
  const send = useMutation({
    ...options,
    mutationFn: () => kept.alone((draft) => sendDraft(draft, kept.change)),
    onError: () => announce('The case could not be sent.'),
    onSuccess: finish,
  });
  const isOld = useMayArriveTwice(isBusy ? null : kept.draft.creation);
  const begin = () => isOld && kept.change(() => ({ creation: null }));
  // `mutate` leads on only from the page that called it: who has left it stays where they are
  return {
    save: () => {
      begin();
      const toDraft = ({ stored }: CaseDraft) =>
        void (name !== stored!.id && navigate(`/send/${stored!.id}`, { replace: true }));
      save.mutate(undefined, { onSuccess: toDraft });
    },
    send: () => {
      begin();
      send.mutate(undefined, { onSuccess: open });
    },
    /** Somebody else has sent it: leads to the referral. */
    goToSent: (record: SentCase) => (finish(record), open(record)),
    /** The case, once it was sent: nothing may be typed into it any more. */
    sent: send.data ?? null,
    isBusy,
    /** The case may be stored already, and would be stored a second time: it is a new one. */
    isOld,
    problem: problem instanceof SentAlready ? null : problem,
    /** Somebody else has sent the case. */
    sentBefore: problem instanceof SentAlready ? problem.record : null,
  };
}
