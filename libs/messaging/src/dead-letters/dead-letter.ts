import { hash } from 'node:crypto';
import type { IHeaders, KafkaMessage } from 'kafkajs';
import { DEAD_LETTER_HEADER, HEADER, headerText } from '../kafka/headers.js';

/**
 * A message of a dead-letter topic, as its headers describe it. Of the event itself only what those say: it
 * may hold client data.
 */
export interface DeadLetter {
  /** `<topic>/<partition>/<offset>` of the message that failed. */
  id: string;
  /** Logical name of the topic that it came from. */
  topic: string;
  partition: number;
  offset: string;
  /** Undefined when the message named none. */
  eventId: string | undefined;
  /** The handler that failed; undefined when the message was no event of this release. */
  handler: string | undefined;
  /**
   * Tells letters of one place apart: the event id, else a hash of the message, as the topic may have been
   * recreated; and the handler, as several may fail on one event.
   */
  fingerprint: string;
  /** Without the handler. Letters that the release before settled are marked so, until the purge. */
  formerFingerprint: string;
  eventType: string | undefined;
  reason: string;
  error: string;
  attempts: string;
  /** ISO 8601; undefined in a letter that somebody else wrote. */
  failedAt: string | undefined;
  /** Key of the message: the id of a case, firm or user. */
  key: string;
  /** Size of the event. */
  bytes: number;
}

/**
 * What a message of a dead-letter topic is. A letter is known by the place of the message that failed, its
 * event and the handler: writing the letter twice (a crash before the offset was committed) makes one, and
 * topics that were recreated start other ones.
 */
export function deadLetterOf(message: KafkaMessage, topic: string): DeadLetter {
  const header = (name: string): string | undefined => headerText(message.headers, name);
  const partition = Number(header(DEAD_LETTER_HEADER.partition) ?? 0);
  const eventId = header(HEADER.eventId);
  const offset = header(DEAD_LETTER_HEADER.offset) ?? message.offset;
  const handler = header(DEAD_LETTER_HEADER.handler);
  const ofEvent = eventId ?? hash('sha256', message.value ?? '');
  return {
    id: `${topic}/${partition}/${offset}`,
    topic,
    partition,
    offset,
    eventId,
    handler,
    fingerprint: handler === undefined ? ofEvent : `${ofEvent}:${handler}`,
    formerFingerprint: ofEvent,
    eventType: header(HEADER.type),
    reason: header(DEAD_LETTER_HEADER.reason) ?? 'unknown',
    error: header(DEAD_LETTER_HEADER.error) ?? '',
    attempts: header(DEAD_LETTER_HEADER.attempts) ?? '',
    failedAt: header(DEAD_LETTER_HEADER.failedAt),
    key: message.key?.toString() ?? '',
    bytes: message.value?.length ?? 0,
  };
}

/** One letter, whatever number of times it was written. */
export function keyOf({ id, fingerprint }: Pick<DeadLetter, 'id' | 'fingerprint'>): string {
  return `${id} ${fingerprint}`;
}

/**
 * The headers with which the letter goes back to its topic: for this consumer alone, and of its handlers for
 * the one that failed.
 */
export function replayHeaders({ headers }: KafkaMessage, consumer: string): IHeaders {
  const failed = headerText(headers, DEAD_LETTER_HEADER.handler);
  const replayed: IHeaders = { ...headers, [HEADER.onlyConsumer]: consumer };
  if (failed !== undefined) replayed[HEADER.onlyHandler] = failed;
  for (const name of Object.values(DEAD_LETTER_HEADER)) delete replayed[name];
  return replayed;
}
