import type { AvailableFirm, RoutingChoice } from '../../api/receivers.ts';
import type { ChosenFirm } from './case-draft.ts';

/** The firm that is proposed. A rule chose it only when the rules of the firm choose it now, too. Pure. */
export function proposedFirm(
  firm: Pick<AvailableFirm, 'id' | 'name'> | null,
  suggestion: Pick<RoutingChoice, 'selectedFirmId' | 'routingRuleId' | 'roundRobinPosition'> | null,
): ChosenFirm | null {
  if (!firm) return null;
  const { id, name } = firm;
  if (suggestion?.selectedFirmId !== id) return { id, name, routingRuleId: null, roundRobinPosition: null };
  const { routingRuleId, roundRobinPosition } = suggestion;
  return { id, name, routingRuleId, roundRobinPosition };
}
