import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { clock } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import type { FirmNames } from '../sections/section.js';
import { FirmNamesRepository } from '../firms/firm-names.repository.js';
import { DataFreshness } from '../freshness/data-freshness.js';
import { GenerationsRepository } from '../read-model/generations.repository.js';
import type { FirmReferrals } from '../referral/firm-referrals.js';
import type { Side } from '../referral/referral.js';
import type { Report, ReportOf } from '../reports/report.js';
import type { AnalyticsQuery } from './analytics-query.dto.js';
import { filterOf, sliceOf, type Filter } from './filter.js';
import { KeptReferrals } from './kept-referrals.js';

/** After this many referrals, which take some milliseconds, other requests have their turn. */
const SLICE = 50_000;

/**
 * Makes a report in one pass over the referrals of the caller's firm. An administrator gets those of all
 * firms.
 */
@Injectable()
export class ReadAnalytics {
  constructor(
    private readonly keptReferrals: KeptReferrals,
    private readonly generations: GenerationsRepository,
    private readonly firmNames: FirmNamesRepository,
    private readonly dataFreshness: DataFreshness,
  ) {}

  async execute<Result extends object>(
    caller: Caller,
    { side, query, report }: { side: Side; query: AnalyticsQuery; report: ReportOf<Result> },
  ): Promise<{ result: Result; dataAsOf: string | null }> {
    if (query.minDataAsOf !== undefined) await this.dataFreshness.waitFor(Date.parse(query.minDataAsOf));
    const dataAsOf = this.dataFreshness.asOf;
    const filter = filterOf(query, { nowMs: clock.now(), withTestCases: caller.isTestFirm });
    const made = report(filter.period);
    const partners = new Set<string>();
    await this.eachFirm(caller, side, (referrals) => fold(referrals, filter, made, partners));
    return { result: made.result(await this.namesOf(partners)), dataAsOf };
  }

  /**
   * An administrator's firms are read one after the other and not kept: they would take the place of those
   * that are read often.
   */
  private async eachFirm(
    caller: Caller,
    side: Side,
    work: (referrals: FirmReferrals) => Promise<void>,
  ): Promise<void> {
    const generation = await this.generations.current();
    if (caller.isAdmin) {
      for (const firmId of await this.firmNames.allIds())
        await work(await this.keptReferrals.once({ generation, side, firmId }));
    } else if (caller.firmId !== null) {
      await this.keptReferrals.use({ generation, side, firmId: caller.firmId }, work);
    }
  }

  private namesOf(partners: ReadonlySet<string>): Promise<FirmNames> {
    return this.firmNames.namesOf([...partners]);
  }
}

/**
 * Shows every referral that passes the filters to every part of the report, and collects the firms on the
 * other side.
 */
async function fold(
  referrals: FirmReferrals,
  filter: Filter,
  { parts }: Report<object>,
  partners: Set<string>,
): Promise<void> {
  for (let start = 0; start < referrals.count; start += SLICE) {
    if (start > 0) await nextTurn();
    const slice = sliceOf(filter, referrals, start, Math.min(start + SLICE, referrals.count));
    for (const part of parts) part.add(slice);
    for (const row of slice.current.rows.subarray(0, slice.current.count))
      partners.add(referrals.counterparties[referrals.columns.partner[row]!]!);
  }
}
