import type { EventOfType, LoggedRequest } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches } from '@referral-exchange/messaging';
import { clock, newIdAt } from '@referral-exchange/telemetry';
import { keptRange } from './kept-days.js';
import { RequestLogRepository } from './request-log.repository.js';
import type { RequestRow } from './request-row.js';

/** Saves what the gateways tell of calls. */
@EventConsumer('request-log')
export class OnRequestsLoggedConsumer {
  constructor(private readonly log: RequestLogRepository) {}

  @HandleEventBatches({ types: ['requests.logged.v1'], size: 20 })
  async handle(events: EventOfType<'requests.logged.v1'>[]): Promise<void> {
    const { from, to } = keptRange(clock.date());
    // a dead letter may be replayed weeks later, when its day is gone
    const isKept = ({ atMs }: LoggedRequest) => atMs >= from.getTime() && atMs < to.getTime();
    await this.log.insert(events.flatMap(({ data }) => data.requests.filter(isKept).map(toRow)));
  }
}

function toRow({ atMs, ...request }: LoggedRequest): RequestRow {
  return { id: newIdAt(atMs), ...request };
}
