import { SpanKind } from '@opentelemetry/api';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { isEventType, parseEvent, type DomainEvent } from '@referral-exchange/contracts';
import { backoffMs, clock, failureKind, pause, throttledLog, withSpan } from '@referral-exchange/telemetry';
import { FailureLog } from '../kafka/failure-log.js';
import { HEADER, headerText } from '../kafka/headers.js';
import { logicalName } from '../kafka/topic-names.js';
import { CONSUMING, messagingMetrics } from '../messaging.metrics.js';
import type { DeadLetter, DeadLetterWriter } from './dead-letter-writer.js';
import type { EventContext } from './event-context.js';
import { Heartbeats, Interrupted } from './heartbeats.js';

/** A method that handles events of one topic. */
export interface EventHandler {
  /** Inbox name. */
  consumer: string;
  /** Events of other types are skipped. */
  types: ReadonlySet<string>;
  /** The most events per call; undefined when the method takes one event. */
  batchSize: number | undefined;
  /** Events for which it is false are skipped; undefined: none is. */
  concerns?: (event: DomainEvent) => boolean;
  /**
   * Calls the method with those events that it has not handled yet, in a transaction; one that owns its inbox
   * with all of them, in none.
   */
  handle(events: DomainEvent[], context: EventContext): Promise<void>;
}

export interface EventProcessorOptions {
  /** Consumer name: the service. */
  service: string;
  topicPrefix?: string;
  /** Attempts of one event before it becomes a dead letter. */
  maxAttempts: number;
  /** How long an event is retried whose statements take too long, before it is a dead letter, in ms. */
  slowPatienceMs: number;
  deadLetters: DeadLetterWriter;
  handlersOf(topic: string): readonly EventHandler[];
  /** Called regularly while a batch is handled. */
  onBeat(): void;
}

/** A message and its event. */
interface Incoming {
  event: DomainEvent;
  message: KafkaMessage;
}

/** The batch that is being handled. */
interface Work {
  topic: string;
  partition: number;
  heartbeats: Heartbeats;
}

/**
 * Calls the handlers with the events of a partition, in order. An event that keeps failing, or is invalid, is
 * written to the dead-letter topic, and the partition continues. After an infrastructure failure it waits and
 * tries again.
 */
export class EventProcessor {
  private readonly failureLog: FailureLog;

  constructor(private readonly options: EventProcessorOptions) {
    this.failureLog = new FailureLog(`handling events in ${options.service}`);
  }

  /** The `eachBatch` of kafkajs. Resolves the offsets of handled messages only. */
  async process(payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    const topic = logicalName(this.options.topicPrefix, batch.topic);
    const heartbeats = new Heartbeats(payload, this.options.onBeat);
    const work: Work = { topic, partition: batch.partition, heartbeats };
    const handlers = this.options.handlersOf(topic);
    const size = Math.max(1, ...handlers.map((handler) => handler.batchSize ?? 1));
    try {
      for (let start = 0; start < batch.messages.length; start += size) {
        heartbeats.check();
        const messages = batch.messages.slice(start, start + size);
        const incoming = await this.parse(messages, handlers, work);
        for (const handler of handlers) {
          const wanted = incoming.filter((one) => isFor(handler, one, handlers));
          await this.handleAll(handler, wanted, work);
        }
        payload.resolveOffset((messages.at(-1) as KafkaMessage).offset);
        await payload.commitOffsetsIfNecessary();
        countHandled(topic, messages);
      }
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    } finally {
      heartbeats.end();
    }
  }

  /** The events for this consumer. Invalid messages become dead letters. */
  private async parse(
    messages: KafkaMessage[],
    handlers: readonly EventHandler[],
    work: Work,
  ): Promise<Incoming[]> {
    const incoming: Incoming[] = [];
    for (const message of messages) {
      const only = headerText(message.headers, HEADER.onlyConsumer);
      if (only !== undefined && only !== this.options.service) continue;
      if (isOfOtherType(message, handlers)) continue;
      try {
        const event = parseEvent(JSON.parse(message.value?.toString() ?? 'null'));
        const traceparent = headerText(message.headers, HEADER.traceparent);
        incoming.push({ event: traceparent ? { ...event, traceparent } : event, message });
      } catch (error) {
        await this.writeDeadLetter(message, work, {
          reason: 'invalid',
          error,
          attempts: 1,
          handler: undefined,
        });
      }
    }
    return incoming;
  }

  private async handleAll(handler: EventHandler, incoming: Incoming[], work: Work): Promise<void> {
    const { batchSize } = handler;
    if (!batchSize) return this.handleEach(handler, incoming, work);
    for (let start = 0; start < incoming.length; start += batchSize) {
      const slice = incoming.slice(start, start + batchSize);
      if (slice.length === 1) {
        await this.handleEach(handler, slice, work);
        continue;
      }
      try {
        await this.attempt(handler, slice, work, 1);
      } catch (error) {
        work.heartbeats.check();
        throttledLog.warn(
          { err: error, topic: work.topic, events: slice.length },
          'batch failed, handling its events one by one',
          work.topic,
        );
        await this.handleEach(handler, slice, work);
      }
    }
  }

  private async handleEach(handler: EventHandler, incoming: Incoming[], work: Work): Promise<void> {
    const { maxAttempts } = this.options;
    for (const one of incoming) {
      try {
        await this.attempt(handler, [one], work, maxAttempts);
      } catch (error) {
        work.heartbeats.check();
        await this.writeDeadLetter(one.message, work, {
          reason: 'failed',
          error,
          attempts: maxAttempts,
          handler: handler.consumer,
        });
      }
    }
  }

  /**
   * Tries up to `maxAttempts` times, not counting infrastructure failures. A statement timeout is one for
   * `slowPatienceMs`: the database may be busy, or the event may be too much for it. Throws the last error.
   */
  private async attempt(
    handler: EventHandler,
    some: Incoming[],
    work: Work,
    maxAttempts: number,
  ): Promise<void> {
    const startedAt = performance.now();
    for (let attempt = 1, failures = 0; ;) {
      work.heartbeats.check();
      try {
        await this.call(handler, some, work, attempt);
        if (failures > 0) this.failureLog.recovered();
        return;
      } catch (error) {
        work.heartbeats.check();
        const kind = failureKind(error);
        // a batch that is too slow as one is handled one by one
        const patienceMs = some.length > 1 ? 0 : this.options.slowPatienceMs;
        const isTooSlow = kind === 'slow' && performance.now() - startedAt >= patienceMs;
        if (kind !== 'own' && !isTooSlow) {
          this.failureLog.failed(error);
          countRetry(work, 'infrastructure');
          await pause(backoffMs(failures++, 100, 2_000), work.heartbeats.signal);
          continue;
        }
        if (isTooSlow || attempt >= maxAttempts) throw error;
        countRetry(work, 'event');
        await pause(backoffMs(attempt++ - 1, 50, 1_000), work.heartbeats.signal);
      }
    }
  }

  private call(handler: EventHandler, some: Incoming[], work: Work, attempt: number): Promise<void> {
    const [first] = some as [Incoming];
    const isBatch = some.length > 1;
    // an event that is handled alone continues its trace, whatever its handler could take (ADR 83)
    const traceparent = isBatch ? undefined : first.event.traceparent;
    const context: EventContext = {
      consumer: handler.consumer,
      topic: work.topic,
      partition: work.partition,
      offset: first.message.offset,
      traceparent,
      attempt,
      signal: work.heartbeats.signal,
    };
    const attributes = {
      ...CONSUMING,
      'messaging.operation.type': 'process',
      'messaging.destination.name': work.topic,
      'messaging.destination.partition.id': String(work.partition),
      'messaging.batch.message_count': some.length,
    };
    const events = some.map(({ event }) => event);
    const links = isBatch ? events.map((event) => event.traceparent) : undefined;
    return withSpan(
      `consume ${work.topic}`,
      { kind: SpanKind.CONSUMER, attributes, parent: traceparent, links, followsLinks: true },
      () => handler.handle(events, context),
    );
  }

  /** Writes the dead letter, and repeats that until it succeeds: otherwise the event would be lost. */
  private async writeDeadLetter(
    message: KafkaMessage,
    { topic, partition, heartbeats }: Work,
    why: Pick<DeadLetter, 'reason' | 'error' | 'attempts' | 'handler'>,
  ): Promise<void> {
    const eventId = headerText(message.headers, HEADER.eventId);
    const position = { topic, partition, offset: message.offset, eventId };
    throttledLog.error(
      { ...position, err: why.error, reason: why.reason, attempts: why.attempts },
      'event moved to the dead letters',
      topic,
    );
    for (let failures = 0; ; failures++) {
      heartbeats.check();
      try {
        await this.options.deadLetters.write({ topic, partition, message, ...why });
        messagingMetrics.deadLetters.add({ 'messaging.destination.name': topic, reason: why.reason });
        return;
      } catch (error) {
        this.failureLog.failed(error);
        await pause(backoffMs(failures, 100, 2_000), heartbeats.signal);
      }
    }
  }
}

/**
 * Whether the header names a known type that no handler takes: then the event is not even parsed. An unknown
 * one is parsed, and becomes a dead letter: a later release may want it.
 */
function isOfOtherType({ headers }: KafkaMessage, handlers: readonly EventHandler[]): boolean {
  const type = headerText(headers, HEADER.type);
  return type !== undefined && isEventType(type) && !handlers.some(({ types }) => types.has(type));
}

/**
 * Whether the handler gets the message. A replayed one goes to the handler that had failed; when no handler
 * has that name any more (it was renamed since), to all, and the inbox skips those that have handled it.
 */
function isFor(handler: EventHandler, { event, message }: Incoming, all: readonly EventHandler[]): boolean {
  if (!handler.types.has(event.type) || !isConcerned(handler, event)) return false;
  const only = headerText(message.headers, HEADER.onlyHandler);
  return only === undefined || only === handler.consumer || all.every(({ consumer }) => consumer !== only);
}

/** An event that cannot be judged goes to the handler, whose errors are retried and become dead letters. */
function isConcerned({ concerns }: EventHandler, event: DomainEvent): boolean {
  try {
    return concerns?.(event) !== false;
  } catch {
    return true;
  }
}

/** The producer set the timestamps: a clock that is behind must not make a delay negative. */
function countHandled(topic: string, messages: readonly KafkaMessage[]): void {
  const labels = { 'messaging.destination.name': topic };
  messagingMetrics.consumed.add({ ...labels, ...CONSUMING }, messages.length);
  const now = clock.now();
  for (const { timestamp } of messages)
    messagingMetrics.handlingDelay.record(Math.max(0, now - Number(timestamp)) / 1_000, labels);
}

function countRetry({ topic }: Work, cause: 'event' | 'infrastructure'): void {
  messagingMetrics.retries.add({ 'messaging.destination.name': topic, cause });
}
