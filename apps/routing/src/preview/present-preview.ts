import { Count, ListOfNested, Name, NULLABLE, Text, Uuid } from '@referral-exchange/http';
import { EXAMPLE_FIRM_ID } from '../rules/rule-bodies.dto.js';
import type { Preview } from './preview-rule.js';

/** How many cases a slot would have got. */
export class PreviewSlotDto {
  @Count('Position in the round robin, from 0.', 0) position: number;
  @Uuid('Firm of the slot.', EXAMPLE_FIRM_ID) firmId: string;
  @Name('Name of that firm.', 'Harlow Pryce') firmName: string;
  @Count('Cases that it would have got.', 34) count: number;
}

/** What would have become of a case. */
export class PreviewCaseDto {
  @Uuid('Id of the case.', '0192f3a0-2000-7000-8000-000000000001') baseCaseId: string;
  @Text('Reference number of the case.', 'ABB-0001') referenceNumber: string;
  @Count('Position of the slot; null when the rule would not have matched.', 0, NULLABLE) position:
    number | null;
  @Uuid('Firm that would have got the case; null for none.', EXAMPLE_FIRM_ID, NULLABLE) firmId: string | null;
  @Uuid('Firm that you referred it to first; null while it is a draft.', EXAMPLE_FIRM_ID, NULLABLE)
  actualFirmId: string | null;
  @Name('Name of that firm; null for none.', 'Harlow Pryce', NULLABLE) actualFirmName: string | null;
}

/** What a rule would have done with the latest cases. */
export class RulePreviewDto {
  @Count('Cases that the rule was tried on.', 100) evaluated: number;
  @Count('Cases for which it would have found a firm.', 68) matched: number;
  @ListOfNested(() => PreviewSlotDto, 'The slots, by position.') slots: PreviewSlotDto[];
  @ListOfNested(() => PreviewCaseDto, 'The cases, the newest first.') cases: PreviewCaseDto[];
}

export function presentPreview({ slots, firms, replayed }: Preview): RulePreviewDto {
  const countOf = (position: number) => replayed.filter((one) => one.position === position).length;
  const nameOf = (firmId: string | null) => (firmId === null ? null : (firms.get(firmId)?.name ?? ''));
  return {
    evaluated: replayed.length,
    matched: replayed.filter(({ position }) => position !== null).length,
    slots: slots.map(({ firmId }, position) => ({
      position,
      firmId,
      firmName: nameOf(firmId)!,
      count: countOf(position),
    })),
    cases: replayed.map(({ one, position }) => ({
      baseCaseId: one.baseCaseId,
      referenceNumber: one.referenceNumber,
      position,
      firmId: position === null ? null : slots[position]!.firmId,
      actualFirmId: one.firstReferentFirmId,
      actualFirmName: nameOf(one.firstReferentFirmId),
    })),
  };
}
