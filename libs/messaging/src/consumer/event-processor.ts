import { SpanKind } from '@opentelemetry/api';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { parseEvent, type DomainEvent } from '@referral-exchange/contracts';
import { isInfrastructureFault, log, withSpan } from '@referral-exchange/platform';
import { FaultLog } from '../kafka/fault-log.js';
import { HEADER, headerText } from '../kafka/headers.js';
import { backoffMs, pause } from '../kafka/pause.js';
import { logicalName } from '../kafka/topic-names.js';
import type { DeadLetterWriter } from './dead-letter-writer.js';
import type { EventContext } from './event-context.js';
import { Interrupted, Pulse } from './pulse.js';

/** A method that handles events of one topic. */
export interface EventHandler {
  /** Inbox name. */
  consumer: string;
  /** Events of other types are skipped. */
  types: ReadonlySet<string>;
  /** Undefined: one event a call. A number: an array of at most so many. */
  batchSize: number | undefined;
  /** Gives the method those of the events that it has not seen, in a transaction. */
  handle(events: DomainEvent[], context: EventContext): Promise<void>;
}

export interface EventProcessorOptions {
  /** Consumer name: the service. */
  service: string;
  topicPrefix?: string;
  /** Tries of one event before it is set aside. */
  maxAttempts: number;
  deadLetters: DeadLetterWriter;
  handlersOf(topic: string): readonly EventHandler[];
  /** Called while a batch is being worked on. */
  onBeat(): void;
}

/** A message that is an event. */
interface Incoming {
  event: DomainEvent;
  message: KafkaMessage;
}

/** The batch at hand. */
interface Work {
  topic: string;
  partition: number;
  pulse: Pulse;
}

/**
 * Hands the events of a partition to their handlers, one after the other in order. An event that keeps failing, or is
 * none, is set aside in the dead-letter topic and the partition goes on; a fault of the infrastructure is waited out.
 */
export class EventProcessor {
  private readonly faults: FaultLog;

  constructor(private readonly options: EventProcessorOptions) {
    this.faults = new FaultLog(`handling events in ${options.service}`);
  }

  /** The `eachBatch` of kafkajs: resolves the offset of what is done and of nothing else. */
  async process(payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    const topic = logicalName(this.options.topicPrefix, batch.topic);
    const pulse = new Pulse(payload, this.options.onBeat);
    const work: Work = { topic, partition: batch.partition, pulse };
    const handlers = this.options.handlersOf(topic);
    const size = Math.max(1, ...handlers.map((handler) => handler.batchSize ?? 1));
    try {
      for (let start = 0; start < batch.messages.length; start += size) {
        pulse.check();
        const messages = batch.messages.slice(start, start + size);
        const incoming = await this.parse(messages, work);
        for (const handler of handlers) {
          const wanted = incoming.filter(({ event }) => handler.types.has(event.type));
          await this.handleAll(handler, wanted, work);
        }
        payload.resolveOffset((messages.at(-1) as KafkaMessage).offset);
        await payload.commitOffsetsIfNecessary();
      }
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    } finally {
      pulse.end();
    }
  }

  /** Keeps the events that are for this consumer; what is no event goes to the dead letters. */
  private async parse(messages: KafkaMessage[], work: Work): Promise<Incoming[]> {
    const incoming: Incoming[] = [];
    for (const message of messages) {
      const only = headerText(message.headers, HEADER.onlyConsumer);
      if (only !== undefined && only !== this.options.service) continue;
      try {
        const event = parseEvent(JSON.parse(message.value?.toString() ?? 'null'));
        const traceparent = headerText(message.headers, HEADER.traceparent);
        incoming.push({ event: traceparent ? { ...event, traceparent } : event, message });
      } catch (error) {
        await this.setAside(message, work, { reason: 'invalid', error, attempts: 1 });
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
        work.pulse.check();
        log.warn({ err: error, topic: work.topic, events: slice.length }, 'batch failed, going one by one');
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
        work.pulse.check();
        await this.setAside(one.message, work, { reason: 'failed', error, attempts: maxAttempts });
      }
    }
  }

  /** Tries up to `maxAttempts` times, not counting faults of the infrastructure. Throws the last error. */
  private async attempt(
    handler: EventHandler,
    some: Incoming[],
    work: Work,
    maxAttempts: number,
  ): Promise<void> {
    for (let attempt = 1, faults = 0; ;) {
      work.pulse.check();
      try {
        await this.call(handler, some, work, attempt);
        if (faults > 0) this.faults.healed();
        return;
      } catch (error) {
        work.pulse.check();
        if (isInfrastructureFault(error)) {
          this.faults.failed(error);
          await pause(backoffMs(faults++, 100, 2_000), work.pulse.signal);
          continue;
        }
        if (attempt >= maxAttempts) throw error;
        await pause(backoffMs(attempt++ - 1, 50, 1_000), work.pulse.signal);
      }
    }
  }

  private call(handler: EventHandler, some: Incoming[], work: Work, attempt: number): Promise<void> {
    const [first] = some as [Incoming];
    const traceparent = handler.batchSize ? undefined : first.event.traceparent;
    const context: EventContext = {
      topic: work.topic,
      partition: work.partition,
      offset: first.message.offset,
      traceparent,
      attempt,
      signal: work.pulse.signal,
    };
    const attributes = {
      'messaging.system': 'kafka',
      'messaging.destination.name': work.topic,
      'messaging.batch.message_count': some.length,
    };
    const events = some.map(({ event }) => event);
    return withSpan(
      `consume ${work.topic}`,
      { kind: SpanKind.CONSUMER, attributes, parent: traceparent },
      () => handler.handle(events, context),
    );
  }

  /** Writes the dead letter, for as long as it takes: going on without it would lose the event. */
  private async setAside(
    message: KafkaMessage,
    { topic, partition, pulse }: Work,
    why: { reason: 'invalid' | 'failed'; error: unknown; attempts: number },
  ): Promise<void> {
    const eventId = headerText(message.headers, HEADER.eventId);
    const position = { topic, partition, offset: message.offset, eventId };
    log.error(
      { ...position, err: why.error, reason: why.reason, attempts: why.attempts },
      'event moved to the dead letters',
    );
    for (let failures = 0; ; failures++) {
      pulse.check();
      try {
        return await this.options.deadLetters.write({ topic, partition, message, ...why });
      } catch (error) {
        this.faults.failed(error);
        await pause(backoffMs(failures, 100, 2_000), pulse.signal);
      }
    }
  }
}
