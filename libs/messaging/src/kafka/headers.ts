import type { IHeaders } from 'kafkajs';

/** Headers of every message, so that its kind is known without parsing its value, the event's JSON. */
export const HEADER = {
  eventId: 'event-id',
  type: 'event-type',
  version: 'event-version',
  traceparent: 'traceparent',
  /** Set by a replay: only this consumer handles the message, as the others have handled it already. */
  onlyConsumer: 'only-consumer',
  /**
   * Set by a replay beside it: of that consumer's handlers only this one, by its inbox name, as the others
   * have handled the event.
   */
  onlyHandler: 'only-handler',
} as const;

/** Headers of a dead letter: the reason, and where the message came from. */
export const DEAD_LETTER_HEADER = {
  reason: 'dlq-reason',
  error: 'dlq-error',
  topic: 'dlq-topic',
  partition: 'dlq-partition',
  offset: 'dlq-offset',
  consumer: 'dlq-consumer',
  handler: 'dlq-handler',
  attempts: 'dlq-attempts',
  failedAt: 'dlq-failed-at',
} as const;

/** A header as text, or undefined when it is absent. Of a repeated header the first is used. */
export function headerText(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined ? undefined : first.toString();
}
