import type { RoutingChoice } from '../../api/receivers.ts';
import type { ChosenFirm } from './case-draft.ts';

type KnownFirm = Pick<ChosenFirm, 'id' | 'name' | 'isTestFirm'>;
type Suggested = Pick<RoutingChoice, 'selectedFirmId' | 'routingRuleId' | 'roundRobinPosition'>;

/** The firm that is proposed. A rule chose it only when the rules of the firm choose it now, too. Pure. */
export function proposedFirm(firm: KnownFirm | null, suggestion: Suggested | null): ChosenFirm | null {
  if (!firm) return null;
  const { id, name, isTestFirm } = firm;
  return byRule({ id, name, isTestFirm }, suggestion);
}

/** A firm with the rule that suggests it now, or with none. Pure. */
export function byRule<T extends KnownFirm>(firm: T, suggestion: Suggested | null) {
  const isSuggested = suggestion?.selectedFirmId === firm.id;
  return {
    ...firm,
    routingRuleId: isSuggested ? suggestion.routingRuleId : null,
    roundRobinPosition: isSuggested ? suggestion.roundRobinPosition : null,
  };
}

/** Whether both were chosen by the same slot of the same rule, or both by none. Pure. */
export function isByTheSame(one: ChosenFirm, other: ChosenFirm): boolean {
  return one.routingRuleId === other.routingRuleId && one.roundRobinPosition === other.roundRobinPosition;
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

/** Why a firm stands in the form that is not known to be suggested now. Pure. */
export function reasonOf(firm: ChosenFirm): string {
  if (!isOwnChoice(firm)) return 'Proposed by an assistant. You have not chosen it.';
  return firm.routingRuleId === null ? 'Your choice.' : 'Suggested by a rule of your firm.';
}
