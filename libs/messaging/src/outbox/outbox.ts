import { Injectable } from '@nestjs/common';
import { topicOf, type DomainEvent } from '@referral-exchange/contracts';
import { currentTraceparent } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { HEADER } from '../kafka/headers.js';
import { OutboxRelay } from './outbox-relay.js';
import { insertEvents } from './outbox.repository.js';

/** The largest event: one too large for the topics (ensure-topics) would block the relay. */
export const MAX_EVENT_BYTES = 4 * 1024 * 1024;

const INSERT = insertEvents(1);

/**
 * Events to be published (design, section 2). An event is written in the transaction of its effect, and the
 * relay publishes it after the commit; a rollback publishes nothing. To keep the events of one key in order,
 * lock the aggregate's row before adding them.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly database: Database,
    private readonly relay: OutboxRelay,
  ) {}

  /** Adds one event to the ambient transaction. */
  add(event: DomainEvent): Promise<void> {
    return this.addAll([event]);
  }

  /** Adds events in this order, with one statement. Throws on a type that is not in the catalogue. */
  async addAll(events: readonly DomainEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.insert(events);
    this.database.afterCommit(() => this.relay.notify());
  }

  /**
   * Adds an event that nobody waits for. It is stored like any other, but does not wake the relay: it is
   * published with the next event, or when the relay looks by itself, a quarter of a second later at most.
   */
  addLater(event: DomainEvent): Promise<void> {
    return this.insert([event]);
  }

  /**
   * Adds events by a statement of the caller that contains `insertEvents`, for an effect and its events that
   * fit in one statement. Without an ambient transaction that statement is the transaction.
   */
  async addIn<T>(events: readonly DomainEvent[], send: (eventParams: string[][]) => Promise<T>): Promise<T> {
    const result = await send(paramsOf(events));
    this.database.afterCommit(() => this.relay.notify());
    return result;
  }

  private async insert(events: readonly DomainEvent[]): Promise<void> {
    await this.database.prepared('outbox-insert', INSERT, paramsOf(events));
  }
}

/**
 * Events without a trace of their own continue the current one. `Outbox` sees to it; events that are added by
 * another request's statement need it before.
 */
export function inCurrentTrace(events: readonly DomainEvent[]): DomainEvent[] {
  const traceparent = currentTraceparent();
  return events.map((event) => (event.traceparent || !traceparent ? event : { ...event, traceparent }));
}

/** The parameters of INSERT. */
function paramsOf(events: readonly DomainEvent[]): string[][] {
  const rows = inCurrentTrace(events).map(toRow);
  return [
    rows.map((row) => row.eventId),
    rows.map((row) => row.topic),
    rows.map((row) => row.key),
    rows.map((row) => row.payload),
    rows.map((row) => row.headers),
  ];
}

function toRow(event: DomainEvent) {
  const payload = JSON.stringify(event);
  if (Buffer.byteLength(payload) > MAX_EVENT_BYTES) {
    throw new Error(`Event ${event.type} ${event.eventId} is larger than ${MAX_EVENT_BYTES} bytes`);
  }
  const headers: Record<string, string> = {
    [HEADER.eventId]: event.eventId,
    [HEADER.type]: event.type,
    [HEADER.version]: event.type.slice(event.type.lastIndexOf('.v') + 2),
  };
  if (event.traceparent) headers[HEADER.traceparent] = event.traceparent;
  return {
    eventId: event.eventId,
    topic: topicOf(event.type),
    key: event.key,
    payload,
    headers: JSON.stringify(headers),
  };
}
