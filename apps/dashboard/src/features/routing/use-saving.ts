import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { forgetRules, type StoredRule } from '../../api/routing.ts';
import { announce } from '../../ui/announce.ts';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import { useMayArriveTwice } from '../../ui/use-may-arrive-twice.ts';
import { isUnsaved, type RuleDraft } from './rule-draft.ts';
import { type Faults, faultsFromApi } from './rule-faults.ts';
import { saveRule } from './save-rule.ts';

interface Given {
  /** The rule of the page; `new`: there is none yet. */
  id: string;
  kept: KeptDraft<RuleDraft>;
  onFaults: (faults: Faults) => void;
}

/** Stores the rule. After a failure all that was typed is as it was, and it can be tried again. */
export function useSaving({ id, kept, onFaults }: Given) {
  const navigate = useNavigate();
  const saving = useMutation({
    mutationFn: () => kept.alone((draft) => saveRule(draft, kept.change)),
    onError: (problem) => {
      if (problem instanceof ApiProblem) onFaults(faultsFromApi(problem.fields));
    },
    onSettled: () => void forgetRules(),
    onSuccess: ({ record }) => {
      const isDone = !isUnsaved(kept.change(() => ({})));
      if (isDone) kept.forget();
      if (record.id === id) return announce('Saved. It holds from now on.');
      announce('Saved. The rule is tried after all others: move it in the list.');
      kept.forget();
    },
  });
  // only from this page: who has left it stays where they are
  const open = ({ record }: StoredRule) => {
    if (record.id !== id) void navigate(`/routing/${record.id}`, { replace: true });
  };
  const isOld = useMayArriveTwice(saving.isPending ? null : kept.draft.creation);
  return {
    save: () => {
      if (isOld) kept.change(() => ({ creation: null }));
      saving.mutate(undefined, { onSuccess: open });
    },
    reset: saving.reset,
    isBusy: saving.isPending,
    /** The rule may be stored already, and would be stored a second time: it is a new one. */
    isOld,
    problem: saving.error,
    /** The rule as this form stored it. */
    record: saving.data?.record,
  };
}
