import { CLOSING_STATUSES } from '@referral-exchange/contracts';
import { Count, Fraction, ListOfNested, OneOf, Text } from '@referral-exchange/platform';
import type { Referral } from '../referral/referral.js';
import { shares } from './figures.js';
import type { Scope, Section, Seen } from './scope.js';

const OUTCOMES = [...CLOSING_STATUSES, 'rejected', 'withdrawn'] as const;
type Outcome = (typeof OUTCOMES)[number];

const LABEL: Record<Outcome, string> = {
  won_settled: 'Won or settled',
  lost: 'Lost',
  no_longer_pursuing: 'No longer pursuing',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** One row of an outcome mix. */
export class OutcomeDto {
  @OneOf(OUTCOMES, 'Outcome.', 'won_settled') outcome: Outcome;
  @Text('Name of the outcome for people.', 'Won or settled') label: string;
  @Count('Referrals with this outcome.', 3) count: number;
  @Fraction('`count` of the sum of the rows.', 0.375) share: number;
}

/** An outcome mix with totals. */
export class OutcomeStatsDto {
  @Count('Sum of the rows.', 8) total: number;
  @Count('The same of the days right before. Null: no `referralStartDate` was given.', 6, { nullable: true })
  previousTotal: number | null;
  @ListOfNested(() => OutcomeDto, 'Every outcome, in a fixed order.') rows: OutcomeDto[];
}

/** An outcome counts from CLOSING on (decisions, section 14, "Analytics"). Null: there is none yet. Pure. */
export function outcomeOf({ status, closingStatus }: Referral): Outcome | null {
  if (status === 'REJECTED') return 'rejected';
  if (status === 'WITHDRAWN') return 'withdrawn';
  return status === 'CLOSING' || status === 'CLOSED' ? closingStatus : null;
}

/** How referrals ended: all five outcomes, or those of the referrals that reached CLOSING. */
export class Outcomes implements Section {
  private readonly counts = { current: new Map<Outcome, number>(), previous: new Map<Outcome, number>() };

  constructor(private readonly scope: Scope) {}

  add({ referral, isPrevious }: Seen): void {
    const outcome = outcomeOf(referral);
    if (!outcome) return;
    const counts = isPrevious ? this.counts.previous : this.counts.current;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }

  ofAll(): OutcomeStatsDto {
    return this.stats(OUTCOMES);
  }

  ofClosed(): OutcomeStatsDto {
    return this.stats(CLOSING_STATUSES);
  }

  private stats(outcomes: readonly Outcome[]): OutcomeStatsDto {
    const countsOf = (counts: Map<Outcome, number>) => outcomes.map((outcome) => counts.get(outcome) ?? 0);
    const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
    const counts = countsOf(this.counts.current);
    const parts = shares(counts);
    return {
      total: sumOf(counts),
      previousTotal: this.scope.previous && sumOf(countsOf(this.counts.previous)),
      rows: outcomes.map((outcome, index) => ({
        outcome,
        label: LABEL[outcome],
        count: counts[index]!,
        share: parts[index]!,
      })),
    };
  }
}
