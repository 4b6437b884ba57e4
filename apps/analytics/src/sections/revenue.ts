import { REFERRAL_STATUSES, STATUS_CLASS } from '@referral-exchange/contracts';
import {
  CaseTypeName,
  Count,
  JurisdictionCode,
  ListOfNested,
  Money,
  Nested,
  OneOf,
  Pattern,
} from '@referral-exchange/http';
import { bucketsOf, bucketStart, monthOfDay } from '../calendar/buckets.js';
import type { Day } from '../calendar/local-calendar.js';
import type { FirmReferrals } from '../referral/firm-referrals.js';
import { CASE_TYPE_NAMES, JURISDICTION_CODES } from '../referral/referral-codes.js';
import { dollars } from './figures.js';
import { isWon } from './outcomes.js';
import type { FirmNames, Rows, ReportPeriod, Section, Slice } from './section.js';
import { byName, firmOf, PartnerFirmDto } from './top-firms.js';

/** Sums of won or settled referrals. Amounts that are not known add nothing. */
class RevenueSumsDto {
  @Count('Referrals that were won or settled.', 3) caseCount: number;
  @Money('Sum of the settlement amounts.', 375000) settlementAmount: number;
  @Money('Sum of the attorney fees.', 125000) attorneyFees: number;
  @Money('Sum of the fees of the sending firm.', 41666.66) netFeeToSendingFirm: number;
  @Money('Sum of the fees of the firm that handled the referral.', 83333.34) netFeeToHandlingFirm: number;
}

/** All sums with averages. */
class RevenueTotalsDto extends RevenueSumsDto {
  @Money('Mean of the settlement amounts that are known. Null: none is.', 125000, { nullable: true })
  averageSettlement: number | null;
  @Money('Mean of the attorney fees that are known. Null: none are.', 41666.67, { nullable: true })
  averageAttorneyFees: number | null;
}

/** Referrals that are under way. */
class ProjectedRevenueDto {
  @Count('Active referrals before `CLOSING` with a projected settlement.', 5) caseCount: number;
  @Money('Sum of their projected settlements.', 640000) projectedSettlementAmount: number;
}

/** One row of the trend. */
export class RevenueMonthDto extends RevenueSumsDto {
  @Pattern(/^\d{4}-\d{2}$/, 'Month of the entry into `CLOSING`.', '2026-03') month: string;
}
/** One row of byCaseType. */
class RevenueOfCaseTypeDto extends RevenueSumsDto {
  @CaseTypeName('Machine name of the case type.', 'motor_vehicle_accident') caseType: string;
}
/** One row of byJurisdiction. */
class RevenueOfJurisdictionDto extends RevenueSumsDto {
  @JurisdictionCode('Two-letter code of the jurisdiction.', 'NY') jurisdiction: string;
}
/** One row of bySendingFirm or byReceivingFirm. */
export class RevenueOfFirmDto extends PartnerFirmDto {
  @Count('Referrals that were won or settled.', 3) caseCount: number;
  @Money('Sum of the settlement amounts.', 375000) settlementAmount: number;
  @Money('Sum of the attorney fees.', 125000) attorneyFees: number;
  @Money('Sum of the fees of the sending firm.', 41666.66) netFeeToSendingFirm: number;
  @Money('Sum of the fees of the firm that handled the referral.', 83333.34) netFeeToHandlingFirm: number;
}

class RevenueDto {
  @OneOf(['USD'], 'Currency of all amounts.', 'USD') currency: 'USD';
  @Nested(() => RevenueTotalsDto, 'All won or settled referrals.') totals: RevenueTotalsDto;
  @Nested(() => ProjectedRevenueDto, 'What referrals under way may bring.') projected: ProjectedRevenueDto;
  @ListOfNested(() => RevenueMonthDto, 'Every month from the first entry into `CLOSING` to this month.')
  trend: RevenueMonthDto[];
  @ListOfNested(() => RevenueOfCaseTypeDto, 'By case type, the largest settlements first.')
  byCaseType: RevenueOfCaseTypeDto[];
  @ListOfNested(() => RevenueOfJurisdictionDto, 'By jurisdiction, the largest settlements first.')
  byJurisdiction: RevenueOfJurisdictionDto[];
  @Nested(
    () => RevenueTotalsDto,
    '`totals` of the days right before, as many. Null: no `referralStartDate` was given.',
    {
      nullable: true,
    },
  )
  previous: RevenueTotalsDto | null;
}

/** GET /analytics/revenue-received. */
export class RevenueReceivedDto extends RevenueDto {
  @ListOfNested(() => RevenueOfFirmDto, 'By sending firm, the largest settlements first.')
  bySendingFirm: RevenueOfFirmDto[];
}
/** GET /analytics/revenue-sent. */
export class RevenueSentDto extends RevenueDto {
  @ListOfNested(() => RevenueOfFirmDto, 'By receiving firm, the largest settlements first.')
  byReceivingFirm: RevenueOfFirmDto[];
}

const SUMS = ['settlementAmount', 'attorneyFees', 'netFeeToSendingFirm', 'netFeeToHandlingFirm'] as const;
/** Codes of the statuses in which a settlement may still come. */
const UNDER_WAY = REFERRAL_STATUSES.map(
  (status) => status !== 'CLOSING' && STATUS_CLASS[status] === 'active',
);

/** Revenue of won or settled referrals, dated by their entry into CLOSING (decisions, section 9). */
export class Revenue implements Section {
  private readonly totals = new Sums();
  private readonly previous = new Sums();
  private readonly byMonth = new Map<Day, Sums>();
  private readonly byCaseType = new Map<string, Sums>();
  private readonly byJurisdiction = new Map<string, Sums>();
  private readonly byFirm = new Map<string, Sums>();
  private readonly projected = { caseCount: 0, cents: 0 };

  constructor(private readonly period: ReportPeriod) {}

  add({ referrals, current, previous }: Slice): void {
    this.addProjected(referrals, current);
    for (const row of previous.rows.subarray(0, previous.count))
      if (isWon(referrals, row)) this.previous.add(referrals, row);
    for (const row of current.rows.subarray(0, current.count))
      if (isWon(referrals, row)) this.addWon(referrals, row);
  }

  received(names: FirmNames): RevenueReceivedDto {
    return { ...this.common(), bySendingFirm: this.firms(names) };
  }

  sent(names: FirmNames): RevenueSentDto {
    return { ...this.common(), byReceivingFirm: this.firms(names) };
  }

  private common(): RevenueDto {
    const largest = (a: RevenueSumsDto, b: RevenueSumsDto) => b.settlementAmount - a.settlementAmount;
    return {
      currency: 'USD',
      totals: this.totals.totals(),
      projected: {
        caseCount: this.projected.caseCount,
        projectedSettlementAmount: dollars(this.projected.cents),
      },
      trend: this.trend(),
      byCaseType: [...this.byCaseType]
        .map(([caseType, sums]) => ({ caseType, ...sums.sums() }))
        .sort((a, b) => largest(a, b) || (a.caseType < b.caseType ? -1 : 1)),
      byJurisdiction: [...this.byJurisdiction]
        .map(([jurisdiction, sums]) => ({ jurisdiction, ...sums.sums() }))
        .sort((a, b) => largest(a, b) || (a.jurisdiction < b.jurisdiction ? -1 : 1)),
      previous: this.period.previous && this.previous.totals(),
    };
  }

  private firms(names: FirmNames): RevenueOfFirmDto[] {
    return [...this.byFirm]
      .map(([id, sums]) => ({ ...firmOf(id, names), ...sums.sums() }))
      .sort((a, b) => b.settlementAmount - a.settlementAmount || byName(a, b));
  }

  private trend(): RevenueMonthDto[] {
    if (this.byMonth.size === 0) return [];
    const months = [...this.byMonth.keys()];
    const range = { first: Math.min(...months), last: Math.max(this.period.today, ...months) };
    return bucketsOf(range, 'month').map((start) => ({
      month: monthOfDay(start),
      ...(this.byMonth.get(start) ?? new Sums()).sums(),
    }));
  }

  private addWon(referrals: FirmReferrals, row: number): void {
    const { columns } = referrals;
    const sums = [
      this.totals,
      sumsOf(this.byCaseType, CASE_TYPE_NAMES[columns.caseType[row]!] ?? ''),
      sumsOf(this.byJurisdiction, JURISDICTION_CODES[columns.jurisdiction[row]!] ?? ''),
      sumsOf(this.byFirm, referrals.counterparties[columns.partner[row]!]!),
    ];
    const closingAt = columns.closingAt[row]!;
    if (!Number.isNaN(closingAt)) {
      const day = this.period.calendar.dayOf(closingAt);
      sums.push(sumsOf(this.byMonth, bucketStart(day, 'month')));
    }
    for (const one of sums) one.add(referrals, row);
  }

  private addProjected({ columns }: FirmReferrals, { rows, count }: Rows): void {
    for (let index = 0; index < count; index++) {
      const row = rows[index]!;
      const cents = columns.projectedSettlementAmount[row]!;
      if (Number.isNaN(cents) || !UNDER_WAY[columns.status[row]!]) continue;
      this.projected.caseCount++;
      this.projected.cents += cents;
    }
  }
}

class Sums {
  private caseCount = 0;
  private readonly cents = [0, 0, 0, 0];
  private readonly known = [0, 0, 0, 0];

  add({ columns }: FirmReferrals, row: number): void {
    this.caseCount++;
    for (const [index, name] of SUMS.entries()) {
      const amount = columns[name][row]!;
      if (Number.isNaN(amount)) continue;
      this.cents[index]! += amount;
      this.known[index]!++;
    }
  }

  sums(): RevenueSumsDto {
    const [settlementAmount, attorneyFees, netFeeToSendingFirm, netFeeToHandlingFirm] = this.cents.map(
      dollars,
    ) as [number, number, number, number];
    return {
      caseCount: this.caseCount,
      settlementAmount,
      attorneyFees,
      netFeeToSendingFirm,
      netFeeToHandlingFirm,
    };
  }

  totals(): RevenueTotalsDto {
    const average = (index: number) =>
      this.known[index] === 0 ? null : dollars(Math.round(this.cents[index]! / this.known[index]!));
    return { ...this.sums(), averageSettlement: average(0), averageAttorneyFees: average(1) };
  }
}

function sumsOf<Key>(sums: Map<Key, Sums>, key: Key): Sums {
  let entry = sums.get(key);
  if (!entry) sums.set(key, (entry = new Sums()));
  return entry;
}
