import { useSuggestion } from '../../api/receivers.ts';
import { useSettled } from '../../ui/use-settled.ts';
import type { ChosenFirm } from './case-draft.ts';
import type { CaseValues } from './case-values.ts';
import { FirmChoice } from './firm-choice.tsx';

interface Props {
  values: CaseValues;
  chosen: ChosenFirm | null;
  fault: string | undefined;
  onChoose: (firm: ChosenFirm) => void;
  onRule: (firm: ChosenFirm) => void;
}

/** The receiving firm of a case that was never sent: the rules see what is typed. */
export function NewCaseFirm({ values: { caseType, jurisdiction, county, tier }, ...choice }: Props) {
  const settled = useSettled(county.trim());
  const suggestion = useSuggestion({ caseType, jurisdiction, county: settled, tier });
  const isKnown = caseType !== '' && jurisdiction !== '';
  return (
    <FirmChoice
      {...choice}
      suggestion={isKnown ? suggestion : null}
      waitsFor={
        isKnown ? null : 'Choose the type and the state of the case: then your routing rules suggest a firm.'
      }
      caseType={caseType}
      jurisdiction={jurisdiction}
    />
  );
}
