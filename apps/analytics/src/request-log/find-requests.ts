import { Injectable } from '@nestjs/common';
import { firstIdOf } from '@referral-exchange/database';
import { spanOf } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { clock } from '@referral-exchange/telemetry';
import { keptRange } from './kept-days.js';
import type { RequestLogQuery } from './request-log-query.dto.js';
import { RequestLogRepository } from './request-log.repository.js';
import type { RequestFilter, RequestRow } from './request-row.js';

/** Searches the calls that the programs of one firm or provider made. */
@Injectable()
export class FindRequests {
  constructor(private readonly log: RequestLogRepository) {}

  /** The newest rows that match, and the cursor for the next ones. */
  async execute(
    caller: Caller,
    query: RequestLogQuery,
  ): Promise<{ rows: RequestRow[]; nextCursor: string | null }> {
    const found = await this.log.find(filterOf(caller, query, clock.date()), query.limit + 1);
    const rows = found.slice(0, query.limit);
    return { rows, nextCursor: found.length > rows.length ? rows.at(-1)!.id : null };
  }
}

/** The owner is the caller's, whatever the query says. */
function filterOf({ firmId, providerId }: Caller, query: RequestLogQuery, now: Date): RequestFilter {
  const { requestId, method, route, keyPrefix, status = '' } = query;
  const kept = keptRange(now);
  const from = query.dateFrom === undefined ? kept.from : new Date(spanOf(query.dateFrom)!.from);
  // `dateTo` is included, to the millisecond
  const to = query.dateTo === undefined ? kept.to : new Date(Date.parse(spanOf(query.dateTo)!.to) + 1);
  const belowId = firstIdOf(within(to, kept));
  return {
    ownerId: (firmId ?? providerId)!,
    fromId: firstIdOf(within(from, kept)),
    belowId: query.cursor !== undefined && query.cursor < belowId ? query.cursor : belowId,
    requestId,
    method,
    route,
    keyPrefix,
    ...(status.endsWith('xx') && { statusClass: Number(status[0]) }),
    ...(status !== '' && !status.endsWith('xx') && { status: Number(status) }),
  };
}

/** Beyond the kept days there are no rows, and no partitions to look into. */
function within(at: Date, { from, to }: { from: Date; to: Date }): Date {
  return at < from ? from : at > to ? to : at;
}
