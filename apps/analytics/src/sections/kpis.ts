import { ACTIVE_STATUSES, REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { Count, Fraction, Nested, NumberWithin } from '@referral-exchange/http';
import type { FirmReferrals } from '../referral/firm-referrals.js';
import { mean, rate } from './figures.js';
import type { Rows, ReportPeriod, Section, Slice } from './section.js';
import { ACKNOWLEDGE, SIGN, type Measure } from './time-between.js';

/** The figures of one window, apart from the total. */
class KpiFiguresDto {
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

  constructor(private readonly period: ReportPeriod) {}

  add({ referrals, current, previous }: Slice): void {
    this.current.add(referrals, current);
    this.previous.add(referrals, previous);
  }

  received(): ReceivedKpisDto {
    const named = ({ total, figures }: KpiWindow) => ({ totalReceived: total, ...figures });
    return { ...named(this.current), previous: this.period.previous && named(this.previous) };
  }

  sent(): SentKpisDto {
    const named = ({ total, figures }: KpiWindow) => ({ totalSent: total, ...figures });
    return { ...named(this.current), previous: this.period.previous && named(this.previous) };
  }
}

class KpiWindow {
  total = 0;
  private acknowledged = 0;
  private signed = 0;
  private readonly byStatus = new Uint32Array(REFERRAL_STATUSES.length);
  private readonly hours = { sum: 0, count: 0 };
  private readonly days = { sum: 0, count: 0 };

  add(referrals: FirmReferrals, { rows, count }: Rows): void {
    const { acknowledgedAt, signedAt, status } = referrals.columns;
    this.total += count;
    for (let index = 0; index < count; index++) {
      const row = rows[index]!;
      if (!Number.isNaN(acknowledgedAt[row]!)) this.acknowledged++;
      if (!Number.isNaN(signedAt[row]!)) this.signed++;
      this.byStatus[status[row]!]!++;
      addTo(this.hours, ACKNOWLEDGE, referrals, row);
      addTo(this.days, SIGN, referrals, row);
    }
  }

  get figures(): KpiFiguresDto {
    const { total, acknowledged, signed, hours, days } = this;
    const inStatus = (status: ReferralStatus) => this.byStatus[REFERRAL_STATUSES.indexOf(status)]!;
    return {
      acknowledged,
      acknowledgedRate: rate(acknowledged, total),
      signed,
      signedRate: rate(signed, total),
      rejected: inStatus('REJECTED'),
      rejectedRate: rate(inStatus('REJECTED'), total),
      withdrawn: inStatus('WITHDRAWN'),
      active: ACTIVE_STATUSES.reduce((sum, status) => sum + inStatus(status), 0),
      closed: inStatus('CLOSED'),
      avgHoursToAcknowledge: mean(hours.sum, hours.count),
      avgDaysToSign: mean(days.sum, days.count),
    };
  }
}

function addTo(
  sums: { sum: number; count: number },
  { of, threshold }: Measure,
  referrals: FirmReferrals,
  row: number,
): void {
  const value = of(referrals, row);
  // a time that is not known is not below anything
  if (!(value <= threshold)) return;
  sums.sum += value;
  sums.count++;
}
