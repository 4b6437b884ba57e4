import { REFERRAL_STATUSES, STATUS_LABEL, type ReferralStatus } from '@referral-exchange/contracts';
import { Count, Fraction, ListOfNested, OneOf, Text } from '@referral-exchange/http';
import type { FirmReferrals } from '../referral/firm-referrals.js';
import { DAY_MS } from '../calendar/local-calendar.js';
import { shares } from './figures.js';
import type { ReportPeriod, Section, Slice } from './section.js';

/** All statuses of a referral in flow order; a draft is none yet. */
const STAGES = REFERRAL_STATUSES.filter((status) => status !== 'DRAFT');

/** One status with its label. */
class StageDto {
  @OneOf(STAGES, 'Status.', 'UNDER_EVALUATION') status: ReferralStatus;
  @Text('Name of the status for people.', 'Under evaluation') label: string;
}

/** One row of currentStageBreakdown. */
export class StageCountDto extends StageDto {
  @Count('Referrals in this status now.', 11) count: number;
  @Fraction('`count` of all.', 0.275) share: number;
}

class StageHistoryDto extends StageCountDto {
  @Count('Referrals in this status 30 days ago.', 8) count30DaysAgo: number;
}

/** currentStageStats. */
export class CurrentStageStatsDto {
  @Count('Referrals now.', 40) total: number;
  @Count('Those of them that had been sent 30 days ago.', 31) total30DaysAgo: number;
  @ListOfNested(() => StageHistoryDto, 'Every status but `DRAFT`, in flow order.') stages: StageHistoryDto[];
}

/** In which statuses the referrals are, and were 30 times 24 hours ago. */
export class CurrentStages implements Section {
  private readonly now = new Uint32Array(REFERRAL_STATUSES.length);
  private readonly then = new Uint32Array(REFERRAL_STATUSES.length);
  private readonly thenMs: number;

  constructor({ nowMs }: ReportPeriod) {
    this.thenMs = nowMs - 30 * DAY_MS;
  }

  add({ referrals, current: { rows, count } }: Slice): void {
    const { status, sentAt } = referrals.columns;
    for (let index = 0; index < count; index++) {
      const row = rows[index]!;
      this.now[status[row]!]!++;
      if (sentAt[row]! <= this.thenMs) this.then[statusAt(referrals, row, this.thenMs)]!++;
    }
  }

  breakdown(): StageCountDto[] {
    const counts = STAGES.map((status) => this.now[codeOf(status)]!);
    const parts = shares(counts);
    return STAGES.map((status, index) => ({
      status,
      label: STATUS_LABEL[status],
      count: counts[index]!,
      share: parts[index]!,
    }));
  }

  stats(): CurrentStageStatsDto {
    const stages = this.breakdown().map(({ status, label, count, share }) => ({
      status,
      label,
      count,
      count30DaysAgo: this.then[codeOf(status)]!,
      share,
    }));
    return {
      total: stages.reduce((sum, { count }) => sum + count, 0),
      total30DaysAgo: stages.reduce((sum, { count30DaysAgo }) => sum + count30DaysAgo, 0),
      stages,
    };
  }
}

/** The code of the status at an instant after the sending. Pure. */
function statusAt(referrals: FirmReferrals, row: number, instant: number): number {
  const { changedAt, status } = referrals.columns;
  if (changedAt[row]! <= instant) return status[row]!;
  return codeOf(referrals.entries(row).findLast(({ at }) => at <= instant)?.status ?? 'SENT');
}

function codeOf(status: ReferralStatus): number {
  return REFERRAL_STATUSES.indexOf(status);
}
