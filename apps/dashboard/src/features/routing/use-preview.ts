import { useMutation } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem.ts';
import { previewRule } from '../../api/routing.ts';
import { announce } from '../../ui/announce.ts';
import { diffOf, inShort, type PreviewDiff } from './preview-diff.ts';
import type { RuleDraft } from './rule-draft.ts';
import { type Faults, faultsFromApi } from './rule-faults.ts';
import { bodyOf, changesOf } from './rule-values.ts';

/** What was tried, and what came of it. */
export interface Tried {
  diff: PreviewDiff;
  /** The rule as it was typed then. */
  body: string;
  isUnchanged: boolean;
}

/** Tries the rule as it is typed, and the saved one, on the latest cases. */
export function usePreview(onFaults: (faults: Faults) => void) {
  return useMutation({
    mutationFn: async ({ values, stored }: RuleDraft): Promise<Tried> => {
      const body = bodyOf(values);
      const id = stored?.id ?? null;
      const [after, before] = await Promise.all([
        previewRule(body, id),
        stored && previewRule(bodyOf(stored.values), id),
      ]);
      const isUnchanged = stored !== null && Object.keys(changesOf(stored.values, values)).length === 0;
      return { diff: diffOf(before, after), body: JSON.stringify(body), isUnchanged };
    },
    onError: (problem) => {
      if (problem instanceof ApiProblem) onFaults(faultsFromApi(problem.fields));
    },
    onSuccess: ({ diff }) => announce(inShort(diff)),
  });
}
