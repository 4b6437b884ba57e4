import { STATUS_CLASS } from '@referral-exchange/contracts';
import { Count, Fraction, Nested, NumberWithin } from '@referral-exchange/platform';
import { mean, rate } from './figures.js';
import type { Scope, Section, Seen } from './scope.js';
import { ACKNOWLEDGE, SIGN, type Measure } from './time-between.js';

/** The figures of one window, apart from the total. */
export class KpiFiguresDto {
  @Count('Referrals that the receiving firm acknowledged.', 36) acknowledged: number;
  @Fraction('`acknowledged` of the total.', 0.9) acknowledgedRate: number;
  @Count('Referrals that were ever signed.', 14) signed: number;
  @Fraction('`signed` of the total.', 0.35) signedRate: number;
  @Count('Referrals that are `REJECTED`.', 4) rejected: number;
  @Fraction('`rejected` of the total.', 0.1) rejectedRate: number;
  @Count('Referrals that are `WITHDRAWN`.', 2) withdrawn: number;
  @Count('Referrals in one of the five active statuses.', 25) active: number;
  @Count('Referrals that are `CLOSED`.', 5) closed: number;
  @NumberWithin(
    0,
    720,
    'Mean hours from sent to acknowledged, outliers left out. Null: there is none.',
    18.5,
    {
      nullable: true,
    },
  )
  avgHoursToAcknowledge: number | null;
  @NumberWithin(0, 365, 'Mean days from sent to signed, outliers left out. Null: there is none.', 21.25, {
    nullable: true,
  })
  avgDaysToSign: number | null;
}

class ReceivedWindowDto extends KpiFiguresDto {
  @Count('Referrals received.', 40) totalReceived: number;
}

class SentWindowDto extends KpiFiguresDto {
  @Count('Referrals sent.', 40) totalSent: number;
}

const PREVIOUS =
  'The same figures of the days right before, as many. Null: no `referralStartDate` was given.';

/** kpis of received referrals. */
export class ReceivedKpisDto extends ReceivedWindowDto {
  @Nested(() => ReceivedWindowDto, PREVIOUS, { nullable: true }) previous: ReceivedWindowDto | null;
}

/** kpis of sent referrals. */
export class SentKpisDto extends SentWindowDto {
  @Nested(() => SentWindowDto, PREVIOUS, { nullable: true }) previous: SentWindowDto | null;
}

/** The key figures of all referrals that pass the filters. */
export class Kpis implements Section {
  private readonly current = new KpiWindow();
  private readonly previous = new KpiWindow();

  constructor(private readonly scope: Scope) {}

  add({ referral, isPrevious }: Seen): void {
    (isPrevious ? this.previous : this.current).add(referral);
  }

  received(): ReceivedKpisDto {
    const named = ({ total, figures }: KpiWindow) => ({ totalReceived: total, ...figures });
    return { ...named(this.current), previous: this.scope.previous && named(this.previous) };
  }

  sent(): SentKpisDto {
    const named = ({ total, figures }: KpiWindow) => ({ totalSent: total, ...figures });
    return { ...named(this.current), previous: this.scope.previous && named(this.previous) };
  }
}

class KpiWindow {
  total = 0;
  private readonly counts = { acknowledged: 0, signed: 0, rejected: 0, withdrawn: 0, active: 0, closed: 0 };
  private readonly hours = { sum: 0, count: 0 };
  private readonly days = { sum: 0, count: 0 };

  add(referral: Seen['referral']): void {
    this.total++;
    if (referral.acknowledgedAt !== null) this.counts.acknowledged++;
    if (referral.signedAt !== null) this.counts.signed++;
    if (referral.status === 'REJECTED') this.counts.rejected++;
    if (referral.status === 'WITHDRAWN') this.counts.withdrawn++;
    if (STATUS_CLASS[referral.status] === 'active') this.counts.active++;
    if (referral.status === 'CLOSED') this.counts.closed++;
    addTo(this.hours, ACKNOWLEDGE, referral);
    addTo(this.days, SIGN, referral);
  }

  get figures(): KpiFiguresDto {
    const { total, counts, hours, days } = this;
    return {
      acknowledged: counts.acknowledged,
      acknowledgedRate: rate(counts.acknowledged, total),
      signed: counts.signed,
      signedRate: rate(counts.signed, total),
      rejected: counts.rejected,
      rejectedRate: rate(counts.rejected, total),
      withdrawn: counts.withdrawn,
      active: counts.active,
      closed: counts.closed,
      avgHoursToAcknowledge: mean(hours.sum, hours.count),
      avgDaysToSign: mean(days.sum, days.count),
    };
  }
}

function addTo(
  sums: { sum: number; count: number },
  { of, threshold }: Measure,
  referral: Seen['referral'],
): void {
  const value = of(referral);
  if (value === null || value > threshold) return;
  sums.sum += value;
  sums.count++;
}
