import { Injectable } from '@nestjs/common';
import { clock, type Caller } from '@referral-exchange/platform';
import { DAY_MS } from '../sections/figures.js';
import type { FirmNames } from '../sections/scope.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { DataFreshness } from '../freshness/data-freshness.js';
import { GenerationsRepository } from '../read-model/generations.repository.js';
import { unpackReferrals, uuidOf } from '../referral/packed-referral.js';
import type { Side } from '../referral/referral.js';
import type { Report, ReportOf } from '../reports/report.js';
import type { AnalyticsQuery } from './analytics-query.dto.js';
import { filterOf, seenThrough, type Filter } from './filter.js';
import { FirmReferralsRepository, type Span } from './firm-referrals.repository.js';

/** Years that Postgres and JavaScript both know. */
const ALL: Span = { fromMs: Date.UTC(1, 0), toMs: Date.UTC(9999, 0) };

/** Makes a report in one pass over the referrals of the caller's firm. An administrator gets those of all firms. */
@Injectable()
export class ReadAnalytics {
  constructor(
    private readonly referrals: FirmReferralsRepository,
    private readonly generations: GenerationsRepository,
    private readonly firms: FirmsRepository,
    private readonly freshness: DataFreshness,
  ) {}

  async execute<Result extends object>(
    caller: Caller,
    { side, query, report }: { side: Side; query: AnalyticsQuery; report: ReportOf<Result> },
  ): Promise<{ result: Result; dataAsOf: string | null }> {
    if (query.minDataAsOf !== undefined) await this.freshness.waitFor(Date.parse(query.minDataAsOf));
    const dataAsOf = this.freshness.asOf;
    const filter = filterOf(query, { nowMs: clock.now(), withTestCases: caller.isTestFirm });
    const made = report(filter.scope);
    const partners = await this.fold(await this.firmsOf(caller), side, filter, made);
    return { result: made.result(await this.namesOf(partners)), dataAsOf };
  }

  /** Shows every referral to every part of the report. Returns the packed ids of the firms on the other side. */
  private async fold<Result extends object>(
    firmIds: readonly string[],
    side: Side,
    filter: Filter,
    { parts }: Report<Result>,
  ): Promise<Set<string>> {
    const partners = new Set<string>();
    const generation = await this.generations.current();
    const span = spanOf(filter);
    for (const firmId of firmIds) {
      for await (const packed of this.referrals.chunks(generation, side, firmId, span)) {
        for (const referral of unpackReferrals(packed)) {
          const seen = seenThrough(filter, referral);
          if (!seen) continue;
          partners.add(referral.counterpartyId);
          for (const part of parts) part.add(seen);
        }
      }
    }
    return partners;
  }

  private async firmsOf(caller: Caller): Promise<readonly string[]> {
    if (caller.isAdmin) return this.firms.allIds();
    return caller.firmId === null ? [] : [caller.firmId];
  }

  private namesOf(partners: ReadonlySet<string>): Promise<FirmNames> {
    return this.firms.namesOf([...partners].map(uuidOf));
  }
}

/** The instants in which the wanted local days lie, whatever the zone: a day more at each end. Pure. */
function spanOf({ scope: { first, last, previous } }: Filter): Span {
  const start = previous?.first ?? first;
  return {
    fromMs: start === null ? ALL.fromMs : (start - 1) * DAY_MS,
    toMs: last === null ? ALL.toMs : (last + 2) * DAY_MS,
  };
}
