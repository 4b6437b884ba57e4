import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { type CrmMapping, refreshCrm } from '../../api/crm.ts';
import { announce } from '../../ui/announce.ts';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import { draftOf, type MappingDraft } from './mapping-draft.ts';
import { type Faults, faultsFromApi } from './mapping-faults.ts';
import { pathOf } from './mapping-path.ts';
import { saveMapping } from './save-mapping.ts';

interface Given {
  kept: KeptDraft<MappingDraft>;
  token: string;
  onFaults: (faults: Faults) => void;
  /** It is stored: the token is not needed any more. */
  onStored: () => void;
}

/** Stores the mapping. After a failure all that was typed is as it was, and it can be tried again. */
export function useSaving({ kept, token, onFaults, onStored }: Given) {
  const navigate = useNavigate();
  const saving = useMutation({
    // the variables of a mutation would keep the token
    mutationFn: () => {
      let path = 'profiles.0';
      const onPlace = (place: string) => (path = place);
      return kept.alone(async (draft) => {
        try {
          return await saveMapping(draft, { keep: kept.change, token, onPlace });
        } catch (problem) {
          if (problem instanceof ApiProblem) onFaults(faultsFromApi(problem.fields, draft.values, path));
          throw problem;
        }
      });
    },
    onSettled: () => void refreshCrm(),
    onSuccess: (mapping) => {
      onStored();
      kept.restart(draftOf(mapping));
      announce('Saved. The next send goes by it.');
    },
  });
  // only from this page: who has left it stays where they are
  const open = (mapping: CrmMapping) => void navigate(pathOf(mapping), { replace: true });
  return { ...saving, save: () => saving.mutate(undefined, { onSuccess: open }) };
}
