import type { Principal } from '@referral-exchange/contracts';

/**
 * How many calls in a row a caller has in its turn while calls wait for a service: people who look at a page
 * and the operator before machines, a higher tier before a lower one, and test firms last (ADR 0212).
 */
export function shareOf(principal: Principal | undefined): number {
  if (!principal || principal.isTestFirm) return 1;
  if (principal.tier === null) return 8;
  return { read_only: 1, standard: 2, full: 4 }[principal.tier];
}
