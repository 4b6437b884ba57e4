import type { IHeaders } from 'kafkajs';

/** Headers of every message. The value is the event's JSON; the headers save parsing it to know what it is. */
export const HEADER = {
  eventId: 'event-id',
  type: 'event-type',
  version: 'event-version',
  traceparent: 'traceparent',
  /** Set by a replay: only this consumer handles the message, the others have it behind them already. */
  onlyConsumer: 'only-consumer',
} as const;

/** Why and whence a message lies in a dead-letter topic. */
export const DEAD_LETTER_HEADER = {
  reason: 'dlq-reason',
  error: 'dlq-error',
  topic: 'dlq-topic',
  partition: 'dlq-partition',
  offset: 'dlq-offset',
  consumer: 'dlq-consumer',
  attempts: 'dlq-attempts',
  failedAt: 'dlq-failed-at',
} as const;

/** A header as text, or undefined when it is absent. Of a repeated header the first counts. */
export function headerText(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined ? undefined : first.toString();
}
