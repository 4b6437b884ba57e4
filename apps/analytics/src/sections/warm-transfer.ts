import { WARM_TRANSFER_REASONS } from '@referral-exchange/contracts';
import { Count, Fraction, ListOfNested, Nested, OneOf, Pattern } from '@referral-exchange/http';
import { bucketsOf, bucketStart, monthOfDay } from '../calendar/buckets.js';
import type { Day } from '../calendar/local-calendar.js';
import { rate } from './figures.js';
import {
  earliestOf,
  trendRange,
  type FirmNames,
  type ReportPeriod,
  type Section,
  type Slice,
} from './section.js';
import { byName, firmOf, PartnerFirmDto } from './top-firms.js';

type Reason = (typeof WARM_TRANSFER_REASONS)[number];

/** Attempts at a warm transfer. */
export class WarmTransferCountsDto {
  @Count('Warm transfers attempted.', 10) attempted: number;
  @Count('Warm transfers that succeeded.', 7) successful: number;
  @Fraction('`successful` of `attempted`.', 0.7) successRate: number;
}

/** One row of warmTransfer.reasonBreakdown. */
export class WarmTransferReasonDto {
  @OneOf(WARM_TRANSFER_REASONS, 'Why a warm transfer failed.', 'FIRM_UNABLE_TO_ANSWER') reasonType: Reason;
  @Count('Warm transfers that failed for this reason.', 2) count: number;
}

/** One row of warmTransfer.byPartnerFirm. */
export class WarmTransferFirmDto extends PartnerFirmDto {
  @Count('Warm transfers attempted.', 10) attempted: number;
  @Count('Warm transfers that succeeded.', 7) successful: number;
  @Fraction('`successful` of `attempted`.', 0.7) successRate: number;
}

/** One row of warmTransfer.trend. */
export class WarmTransferMonthDto extends WarmTransferCountsDto {
  @Pattern(/^\d{4}-\d{2}$/, 'Month of sending.', '2026-03') month: string;
}

/** warmTransfer (interface, "Warm-transfer analytics"). */
export class WarmTransferDto {
  @Nested(() => WarmTransferCountsDto, 'All of them.') kpis: WarmTransferCountsDto;
  @ListOfNested(() => WarmTransferReasonDto, 'Every reason, in a fixed order.')
  reasonBreakdown: WarmTransferReasonDto[];
  @ListOfNested(() => WarmTransferFirmDto, 'By the other firm, most attempts first.')
  byPartnerFirm: WarmTransferFirmDto[];
  @ListOfNested(() => WarmTransferMonthDto, 'Every month of the range, by the day of sending.')
  trend: WarmTransferMonthDto[];
}

interface Attempts {
  attempted: number;
  successful: number;
}

/** Warm transfers, dated by the day of sending (decisions, section 14, "Analytics"). */
export class WarmTransfers implements Section {
  private readonly total: Attempts = none();
  private readonly byReason = new Map<Reason, number>();
  private readonly byFirm = new Map<string, Attempts>();
  private readonly byDay = new Map<Day, Attempts>();
  private earliest: Day | null = null;

  constructor(private readonly period: ReportPeriod) {}

  add({ referrals, current }: Slice): void {
    this.earliest = earliestOf(current, this.earliest);
    for (let index = 0; index < current.count; index++) {
      const row = current.rows[index]!;
      const warmTransfer = referrals.warmTransfer(row);
      if (!warmTransfer) continue;
      const { isSuccessful, reason } = warmTransfer;
      count(this.total, isSuccessful);
      count(entryOf(this.byFirm, referrals.counterparties[referrals.columns.partner[row]!]!), isSuccessful);
      count(entryOf(this.byDay, current.sentDays[index]!), isSuccessful);
      if (!isSuccessful && reason) this.byReason.set(reason, (this.byReason.get(reason) ?? 0) + 1);
    }
  }

  result(names: FirmNames): WarmTransferDto {
    const range = trendRange(this.period, this.earliest);
    const byMonth = this.byMonth();
    return {
      kpis: counted(this.total),
      reasonBreakdown: WARM_TRANSFER_REASONS.map((reasonType) => ({
        reasonType,
        count: this.byReason.get(reasonType) ?? 0,
      })),
      byPartnerFirm: [...this.byFirm]
        .map(([id, attempts]) => ({ ...firmOf(id, names), ...counted(attempts) }))
        .sort((a, b) => b.attempted - a.attempted || byName(a, b)),
      trend: (range ? bucketsOf(range, 'month') : []).map((start) => ({
        month: monthOfDay(start),
        ...counted(byMonth.get(start) ?? none()),
      })),
    };
  }

  private byMonth(): Map<Day, Attempts> {
    const byMonth = new Map<Day, Attempts>();
    for (const [day, { attempted, successful }] of this.byDay) {
      const month = entryOf(byMonth, bucketStart(day, 'month'));
      month.attempted += attempted;
      month.successful += successful;
    }
    return byMonth;
  }
}

function none(): Attempts {
  return { attempted: 0, successful: 0 };
}

function count(attempts: Attempts, isSuccessful: boolean): void {
  attempts.attempted++;
  if (isSuccessful) attempts.successful++;
}

function entryOf<Key>(attempts: Map<Key, Attempts>, key: Key): Attempts {
  let entry = attempts.get(key);
  if (!entry) attempts.set(key, (entry = none()));
  return entry;
}

function counted({ attempted, successful }: Attempts): WarmTransferCountsDto {
  return { attempted, successful, successRate: rate(successful, attempted) };
}
