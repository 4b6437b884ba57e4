import type { RoutingRule, TriedCase } from '../../api/routing.ts';

/**
 * Rules that are for a case and come before the one that answered, so no slot of theirs was free. Without an
 * answer: all that are for it. Which one answers is decided by the server alone. Pure.
 */
export function passedOver(
  rules: readonly RoutingRule[],
  tried: TriedCase,
  answeredBy: string | null,
): RoutingRule[] {
  const end = rules.findIndex(({ id }) => id === answeredBy);
  return rules.slice(0, end < 0 ? rules.length : end).filter((rule) => rule.isActive && isFor(rule, tried));
}

function isFor({ criteria }: RoutingRule, { caseType, jurisdiction, county, tier }: TriedCase): boolean {
  const { caseTypes, jurisdictions, counties, tiers } = criteria;
  const key = county.trim().toLowerCase();
  return (
    (caseTypes.length === 0 || caseTypes.includes(caseType)) &&
    (jurisdictions.length === 0 || jurisdictions.includes(jurisdiction)) &&
    (counties.length === 0 || (key !== '' && counties.some((one) => one.trim().toLowerCase() === key))) &&
    (tiers.length === 0 || (tier !== '' && tiers.includes(Number(tier))))
  );
}
