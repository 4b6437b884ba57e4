import { CLOSING_STATUSES, REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { Count, Fraction, ListOfNested, OneOf, Text } from '@referral-exchange/http';
import type { FirmReferrals } from '../referral/firm-referrals.js';
import { shares } from './figures.js';
import type { Rows, ReportPeriod, Section, Slice } from './section.js';

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

const codeOf = (status: ReferralStatus) => REFERRAL_STATUSES.indexOf(status);
const [REJECTED, WITHDRAWN] = [codeOf('REJECTED'), codeOf('WITHDRAWN')];
const [CLOSING, CLOSED] = [codeOf('CLOSING'), codeOf('CLOSED')];

/**
 * Position of the outcome in OUTCOMES. It counts from CLOSING on (decisions, section 14, "Analytics"). Null:
 * there is none yet. Pure.
 */
function outcomeCode({ columns }: FirmReferrals, row: number): number | null {
  const status = columns.status[row]!;
  if (status === REJECTED) return OUTCOMES.indexOf('rejected');
  if (status === WITHDRAWN) return OUTCOMES.indexOf('withdrawn');
  if (status !== CLOSING && status !== CLOSED) return null;
  const closing = columns.closingStatus[row]!;
  return closing < CLOSING_STATUSES.length ? closing : null;
}

/** Whether it was won or settled. Pure. */
export function isWon(referrals: FirmReferrals, row: number): boolean {
  return outcomeCode(referrals, row) === OUTCOMES.indexOf('won_settled');
}

/** How referrals ended: all five outcomes, or those of the referrals that reached CLOSING. */
export class Outcomes implements Section {
  private readonly counts = {
    current: new Uint32Array(OUTCOMES.length),
    previous: new Uint32Array(OUTCOMES.length),
  };

  constructor(private readonly period: ReportPeriod) {}

  add({ referrals, current, previous }: Slice): void {
    count(this.counts.current, referrals, current);
    count(this.counts.previous, referrals, previous);
  }

  ofAll(): OutcomeStatsDto {
    return this.stats(OUTCOMES);
  }

  ofClosed(): OutcomeStatsDto {
    return this.stats(CLOSING_STATUSES);
  }

  private stats(outcomes: readonly Outcome[]): OutcomeStatsDto {
    const countsOf = (counts: Uint32Array) => outcomes.map((outcome) => counts[OUTCOMES.indexOf(outcome)]!);
    const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
    const counts = countsOf(this.counts.current);
    const parts = shares(counts);
    return {
      total: sumOf(counts),
      previousTotal: this.period.previous && sumOf(countsOf(this.counts.previous)),
      rows: outcomes.map((outcome, index) => ({
        outcome,
        label: LABEL[outcome],
        count: counts[index]!,
        share: parts[index]!,
      })),
    };
  }
}

function count(counts: Uint32Array, referrals: FirmReferrals, { rows, count }: Rows): void {
  for (let index = 0; index < count; index++) {
    const outcome = outcomeCode(referrals, rows[index]!);
    if (outcome !== null) counts[outcome]!++;
  }
}
