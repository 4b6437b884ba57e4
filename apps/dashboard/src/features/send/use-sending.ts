import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { forgetCaseLists, type SentCase } from '../../api/send.ts';
import { announce } from '../../ui/announce.ts';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import { useMayArriveTwice } from '../../ui/use-may-arrive-twice.ts';
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

/** Stores and sends a draft. After a failure the draft is as it was, and both can be tried again. */
export function useSending({ name, kept, files, onFaults }: Given) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<SentCase | null>(null);
  const onError = (problem: Error) => {
    const found = problem instanceof ApiProblem ? faultsFromApi(problem.fields) : {};
    // only what stands in the form can be mended there
    if (!(problem instanceof ApiProblem) || Object.keys(found).length > 0) onFaults(found);
  };
  const onSettled = () => void forgetCaseLists();
  const save = useMutation({
    mutationFn: async () => {
      const saved = await kept.alone((draft) => saveDraft(draft, kept.change));
      return { id: saved.stored!.id, isWhole: await files.send(saved.stored!.id) };
    },
    onError,
    onSettled,
    onSuccess: ({ id, isWhole }) => {
      announce(isWhole ? 'Saved as a draft.' : 'Saved as a draft. Some files are not there yet.');
      // another page would forget the files that are still to be sent
      if (name === id || !isWhole) return;
      kept.moveTo(id);
      void navigate(`/send/${id}`, { replace: true });
    },
  });
  const sendFiles = async (record: SentCase) => {
    if (await files.send(record.baseCaseId))
      await navigate(`/referrals/${record.referralId}`, { replace: true });
  };
  const finish = (record: SentCase) => {
    kept.forget();
    announce(`Sent to ${record.referentFirmName ?? 'the firm'}.`);
    setSent(record);
    void sendFiles(record);
  };
  const send = useMutation({
    mutationFn: () => kept.alone((draft) => sendDraft(draft, kept.change)),
    onError,
    onSettled,
    onSuccess: finish,
  });
  const problem = send.error ?? save.error;
  const isBusy = save.isPending || send.isPending;
  const isOld = useMayArriveTwice(isBusy ? null : kept.draft.creation);
  const begin = (one: typeof save | typeof send, other: typeof save | typeof send) => {
    if (isOld) kept.change(() => ({ creation: null }));
    other.reset();
    one.mutate();
  };
  return {
    save: () => begin(save, send),
    send: () => begin(send, save),
    reset: () => (send.reset(), save.reset()),
    finish,
    /** The case, once it was sent: its files may still be on their way. */
    sent,
    sendFiles,
    isBusy,
    /** The case may be stored already, and would be stored a second time: it is a new one. */
    isOld,
    problem: problem instanceof SentAlready ? null : problem,
    /** Somebody else has sent the case. */
    sentBefore: problem instanceof SentAlready ? problem.record : null,
  };
}
