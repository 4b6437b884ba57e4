import type { RoutingChoice } from '../../api/receivers.ts';
import type { ChosenFirm } from './case-draft.ts';

/** The firm that is proposed. A rule chose it only when the rules of the firm choose it now, too. Pure. */
export function proposedFirm(
  firm: Pick<ChosenFirm, 'id' | 'name' | 'isTestFirm'> | null,
  suggestion: Pick<RoutingChoice, 'selectedFirmId' | 'routingRuleId' | 'roundRobinPosition'> | null,
): ChosenFirm | null {
  if (!firm) return null;
  const { id, name, isTestFirm } = firm;
  const known = { id, name, isTestFirm };
  if (suggestion?.selectedFirmId !== id) return { ...known, routingRuleId: null, roundRobinPosition: null };
  const { routingRuleId, roundRobinPosition } = suggestion;
  return { ...known, routingRuleId, roundRobinPosition };
}

/** The referral that a link proposes, as it gets into the form. */
interface Taken {
  firm: ChosenFirm | null;
  notes: string | null;
}

/** What the page fills in by itself when a link is opened: the firm is marked, also in what is kept. Pure. */
export function filledByLink({ firm, notes }: Taken): { firm?: ChosenFirm; notes?: string } {
  return takenByPerson({ firm: firm && { ...firm, isProposed: true }, notes });
}

/** What a person takes over by a button. Pure. */
export function takenByPerson({ firm, notes }: Taken): { firm?: ChosenFirm; notes?: string } {
  return { ...(firm && { firm }), ...(notes !== null && { notes }) };
}

/** The firm once a person has said yes to it. Pure. */
export function ownChoice({ isProposed: _, ...firm }: ChosenFirm): ChosenFirm {
  return firm;
}

/** Whether a person chose the firm of a form. Pure. */
export function isOwnChoice(firm: ChosenFirm | null): boolean {
  return firm !== null && !firm.isProposed;
}

/** Why a firm that no rule suggests stands in the form. Pure. */
export function reasonOf(firm: ChosenFirm): string {
  return isOwnChoice(firm) ? 'Your choice.' : 'Proposed by an assistant. You have not chosen it.';
}
