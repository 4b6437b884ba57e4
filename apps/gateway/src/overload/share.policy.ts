import type { Principal } from '@referral-exchange/contracts';

/** Somebody looks at a page and waits. */
const PEOPLE: ReadonlySet<string> = new Set(['session', 'admin']);

/**
 * How many calls in a row a caller has in its turn while calls wait for a service: people in the dashboard
 * and the operator before machines, a higher tier before a lower one, and test firms last (ADR 0212).
 */
export function shareOf(principal: Principal | undefined): number {
  if (!principal || principal.isTestFirm) return 1;
  if (PEOPLE.has(principal.kind)) return 8;
  // connected apps and assistants have no tier
  return { read_only: 1, standard: 2, full: 4 }[principal.tier ?? 'standard'];
}
