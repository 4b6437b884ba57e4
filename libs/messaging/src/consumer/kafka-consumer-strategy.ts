import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import {
  TOPICS,
  topicOf,
  type DomainEvent,
  type TopicDefinition,
  type TopicName,
} from '@referral-exchange/contracts';
import type { Database } from '@referral-exchange/database';
import { DeadLetters } from '../dead-letters/dead-letters.js';
import { observeDeadLetters } from '../dead-letters/observe-dead-letters.js';
import type { Inbox } from '../inbox/inbox.repository.js';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { expectTopics } from '../messaging.metrics.js';
import { ConsumerLag } from './consumer-lag.js';
import { DeadLetterWriter } from './dead-letter-writer.js';
import { HANDLED_EVENTS, type HandledEvents } from './event-consumer.decorator.js';
import { EventProcessor, type EventHandler } from './event-processor.js';
import { SupervisedConsumer } from './supervised-consumer.js';

export interface ConsumerOptions extends KafkaOptions {
  /** Consumer group. Default: the service. */
  group?: string;
  /** Attempts of one event before it becomes a dead letter. Default 5. */
  maxAttempts?: number;
  /** How long an event is retried whose statements take too long, milliseconds. Default 10 minutes. */
  slowPatienceMs?: number;
  /** Partitions handled at once. Default 3. */
  partitionsConsumedConcurrently?: number;
  /** Events may wait so long for others that are handled with them. Default: each is handled at once. */
  collectMs?: number;
}

const MAX_WAIT_MS = 500;
/** Some twenty events: so many are handled together without a wait. */
const COLLECTED_BYTES = 64 * 1024;
const STALLED_AFTER_MS = 60_000;
/** Longer than a database is usually slow; a partition never waits longer for one bad event. */
const SLOW_PATIENCE_MS = 600_000;

/**
 * Nest transport for the methods of `@EventConsumer` classes (design, section 2). Unlike Nest's own it waits
 * for the handler, commits only handled events, keeps the order per partition, retries, and moves events that
 * keep failing to the dead letters. It runs each handler in a transaction with its inbox rows, with unhandled
 * events only; one that owns its inbox (`ownsInbox`) in none, with all events.
 */
export class KafkaConsumerStrategy extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors = true;
  private readonly eventHandlers = new Map<string, EventHandler[]>();
  private readonly deadLetters: DeadLetterWriter;
  private consumer?: SupervisedConsumer;
  private lag?: ConsumerLag;
  private stopObserving?: () => void;

  constructor(
    private readonly options: ConsumerOptions,
    private readonly inbox: Inbox,
    private readonly database: Database,
  ) {
    super();
    this.deadLetters = new DeadLetterWriter(options);
  }

  /** Whether it has joined its group and fetches. */
  get isLive(): boolean {
    return this.consumer?.isLive ?? false;
  }

  /** Several methods may handle events of one topic. Each is retried on its own. */
  override addHandler(
    pattern: string,
    callback: MessageHandler,
    isEvent = false,
    extras: Record<string, unknown> = {},
  ) {
    if (!isEvent) throw new Error(`"${pattern}": Kafka is never request/response (design, section 2)`);
    this.assertDeclared(pattern);
    const handled = extras[HANDLED_EVENTS] as HandledEvents | undefined;
    if (!handled?.consumer) {
      throw new Error(
        `A handler of "${pattern}" has no inbox: use @HandleEvents in an @EventConsumer class, not @EventPattern`,
      );
    }
    const { batchSize, ownsInbox, concerns } = handled;
    const consumer = `${this.options.service}.${handled.consumer}`;
    const types = new Set<string>(handled.types.filter((type) => topicOf(type) === pattern));
    const handlers = this.eventHandlers.get(pattern) ?? [];
    assertHandledOnce(consumer, types, handlers);
    const call: EventHandler['handle'] = async (events, context) => {
      const result: unknown = await callback(batchSize ? events : (events[0] as DomainEvent), context);
      if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
    };
    const handle: EventHandler['handle'] = ownsInbox
      ? call
      : (events, context) => this.inbox.handleOnce(consumer, events, (unhandled) => call(unhandled, context));
    this.eventHandlers.set(pattern, [...handlers, { consumer, types, batchSize, concerns, handle }]);
  }

  /** Begins to consume in the background, without waiting for Kafka. A second call does nothing. */
  listen(callback: () => void): void {
    if (this.eventHandlers.size > 0 && !this.consumer) {
      const { group = this.options.service } = this.options;
      const topics = [...this.eventHandlers.keys()];
      expectTopics(topics);
      this.lag = new ConsumerLag({ ...this.options, group, topics });
      const letters = new DeadLetters(this.database, this.options, topics as TopicName[]);
      this.stopObserving = observeDeadLetters(letters, topics);
      this.consumer = this.createConsumer();
      this.consumer.start();
    }
    callback();
  }

  /** Finishes the events in flight, commits them and leaves the group. */
  async close(): Promise<void> {
    await this.consumer?.stop();
    this.stopObserving?.();
    await Promise.all([this.deadLetters.close(), this.lag?.close()]);
  }

  override on(): never {
    throw new Error('The consumer strategy has no events of its own');
  }

  override unwrap<T>(): T {
    return this.consumer as T;
  }

  private createConsumer(): SupervisedConsumer {
    const { service, topicPrefix, maxAttempts = 5, group = service } = this.options;
    const { slowPatienceMs = SLOW_PATIENCE_MS, collectMs } = this.options;
    const processor = new EventProcessor({
      service,
      topicPrefix,
      maxAttempts,
      slowPatienceMs,
      deadLetters: this.deadLetters,
      handlersOf: (topic) => this.eventHandlers.get(topic) ?? [],
      onBeat: () => this.consumer?.alive(),
    });
    return new SupervisedConsumer({
      ...this.options,
      name: group,
      group: () => group,
      topics: [...this.eventHandlers.keys()],
      from: 'beginning',
      maxWaitMs: collectMs ?? MAX_WAIT_MS,
      minBytes: collectMs === undefined ? 1 : COLLECTED_BYTES,
      stalledAfterMs: STALLED_AFTER_MS,
      onBatch: (payload) => processor.process(payload),
      onLive: () => this._status$.next('live'),
      onDown: () => this._status$.next('down'),
    });
  }

  /** A consumer whose row does not list the topic has no dead-letter topic, so it is refused at the start. */
  private assertDeclared(topic: string): void {
    const definition = (TOPICS as Record<string, TopicDefinition>)[topic];
    if (!definition) throw new Error(`No topic "${topic}" in the contracts' TOPICS`);
    if (!definition.consumers.includes(this.options.service)) {
      const row = `SERVICES['${this.options.service}']`;
      throw new Error(`${row} does not consume "${topic}": add it to its consumes (libs/contracts)`);
    }
  }
}

/** Refuses two methods with one inbox name and event type: the second would skip the event as handled. */
function assertHandledOnce(consumer: string, types: Set<string>, others: readonly EventHandler[]): void {
  for (const other of others) {
    const twice = other.consumer === consumer && [...types].find((type) => other.types.has(type));
    if (twice) throw new Error(`Consumer "${consumer}" handles "${twice}" in two methods`);
  }
}
