import { useSuggestion } from '../../api/receivers.ts';
import type { Proposal } from '../../ui/proposal.ts';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import { useProposal } from '../../ui/use-proposal.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { type CaseDraft, isUnsaved } from './case-draft.ts';
import { isOwnChoice } from './proposed-firm.ts';
import { ProposedReceiver } from './proposed-receiver.tsx';

interface Props {
  kept: KeptDraft<CaseDraft>;
  updatedAt: string;
}

/** What an assistant proposes for a draft: the firm that receives it, and the notes that go with it. */
export function ProposedForCase(props: Props) {
  const { proposal, drop } = useProposal();
  return proposal && <Proposed {...props} proposal={proposal} onDrop={drop} />;
}

function Proposed({ kept, ...rest }: Props & { proposal: Proposal; onDrop: () => void }) {
  const { firm, values } = kept.draft;
  const { caseType, jurisdiction, tier, notes } = values;
  const county = useSettled(values.county.trim());
  const suggestion = useSuggestion({ caseType, jurisdiction, county, tier });
  return (
    <ProposedReceiver
      {...rest}
      suggestion={suggestion}
      chosen={{ firm, notes }}
      isTouched={isOwnChoice(firm) || isUnsaved(kept.draft)}
      button="Send …"
      onTake={({ firm: taken, notes: words }) =>
        kept.change((latest) => ({
          ...(taken && { firm: taken }),
          ...(words !== undefined && { values: { ...latest.values, notes: words } }),
        }))
      }
    />
  );
}
