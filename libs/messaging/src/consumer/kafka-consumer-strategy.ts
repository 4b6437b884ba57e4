import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom, type Observable } from 'rxjs';
import { TOPICS, type DomainEvent, type TopicDefinition } from '@referral-exchange/contracts';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { DeadLetterWriter } from './dead-letter-writer.js';
import type { EventContext } from './event-context.js';
import { EventProcessor, type EventHandler } from './event-processor.js';
import { SupervisedConsumer } from './supervised-consumer.js';

export interface ConsumerOptions extends KafkaOptions {
  /** Consumer group. Default: the service. */
  group?: string;
  /** Tries of one event before it goes to the dead letters. Default 5. */
  maxAttempts?: number;
  /** Partitions worked on at once. Default 3. */
  partitionsConsumedConcurrently?: number;
}

const MAX_WAIT_MS = 500;
const STALLED_AFTER_MS = 60_000;

/**
 * Nest transport for `@EventPattern('<topic>')` methods (design, section 2). Unlike Nest's own it waits for the
 * handler, commits only what succeeded, keeps the order per partition, retries, and sets poison aside.
 */
export class KafkaConsumerStrategy extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors = true;
  private readonly eventHandlers = new Map<string, EventHandler[]>();
  private readonly deadLetters: DeadLetterWriter;
  private consumer?: SupervisedConsumer;

  constructor(private readonly options: ConsumerOptions) {
    super();
    this.deadLetters = new DeadLetterWriter(options);
  }

  /** Joined and fetching? */
  get isLive(): boolean {
    return this.consumer?.isLive ?? false;
  }

  /** Several methods may listen to one topic: each is tried, and fails, for itself. */
  override addHandler(
    pattern: string,
    callback: MessageHandler,
    isEvent = false,
    extras: Record<string, unknown> = {},
  ) {
    if (!isEvent) throw new Error(`"${pattern}": Kafka is never request/response (design, section 2)`);
    this.assertDeclared(pattern);
    const batchSize = extras['batchSize'] as number | undefined;
    const handle = async (payload: DomainEvent | DomainEvent[], context: EventContext) => {
      const result: unknown = await callback(payload, context);
      if (isObservable(result))
        await lastValueFrom(result as Observable<unknown>, { defaultValue: undefined });
    };
    const handlers = this.eventHandlers.get(pattern) ?? [];
    this.eventHandlers.set(pattern, [...handlers, { batchSize, handle }]);
  }

  /** Begins to consume in the background: a start does not wait for Kafka. A second call does nothing. */
  listen(callback: () => void): void {
    if (this.eventHandlers.size > 0 && !this.consumer) {
      this.consumer = this.createConsumer();
      this.consumer.start();
    }
    callback();
  }

  /** Ends the events in flight, commits them, leaves the group. */
  async close(): Promise<void> {
    await this.consumer?.stop();
    await this.deadLetters.close();
  }

  override on(): never {
    throw new Error('The consumer strategy has no events of its own');
  }

  override unwrap<T>(): T {
    return this.consumer as T;
  }

  private createConsumer(): SupervisedConsumer {
    const { service, topicPrefix, maxAttempts = 5, group = service } = this.options;
    const processor = new EventProcessor({
      service,
      topicPrefix,
      maxAttempts,
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
      maxWaitMs: MAX_WAIT_MS,
      stalledAfterMs: STALLED_AFTER_MS,
      onBatch: (payload) => processor.process(payload),
      onLive: () => this._status$.next('live'),
      onDown: () => this._status$.next('down'),
    });
  }

  /** A consumer that the contracts do not list has no dead-letter topic: find that out at the start. */
  private assertDeclared(topic: string): void {
    const definition = (TOPICS as Record<string, TopicDefinition>)[topic];
    if (!definition) throw new Error(`No topic "${topic}" in the contracts' TOPICS`);
    if (!definition.consumers.includes(this.options.service)) {
      throw new Error(`TOPICS['${topic}'].consumers does not list "${this.options.service}"`);
    }
  }
}
