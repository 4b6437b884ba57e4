import { SpanKind } from '@opentelemetry/api';
import type { Message, TopicMessages } from 'kafkajs';
import { currentTraceparent, withSpan } from '@referral-exchange/telemetry';
import { HEADER } from '../kafka/headers.js';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { resilientProducer, type ResilientProducer } from '../kafka/resilient-client.js';
import { physicalName } from '../kafka/topic-names.js';
import type { OutboxRow } from './outbox.repository.js';

const PUBLISHES = {
  'messaging.system': 'kafka',
  'messaging.operation.name': 'publish',
  'messaging.operation.type': 'send',
} as const;

/** Sends rows of the outbox to Kafka, in their order per key, and returns once all replicas have them. */
export class EventPublisher {
  private readonly producer: ResilientProducer;

  constructor(private readonly options: KafkaOptions) {
    this.producer = resilientProducer(options);
  }

  /**
   * Publishes all rows, or throws. After an error some may be published already: the caller must repeat them
   * all in the same order.
   */
  async publish(rows: readonly OutboxRow[]): Promise<void> {
    const sent = Promise.withResolvers<void>();
    const spans = Promise.allSettled([sent.promise]);
    const topicMessages = this.byTopic(
      rows,
      rows.map((row) => toMessage(row, sent.promise)),
    );
    try {
      await this.producer.use((producer) => producer.sendBatch({ topicMessages, acks: -1, timeout: 10_000 }));
      sent.resolve();
    } catch (error) {
      sent.reject(error);
      throw error;
    } finally {
      await spans;
    }
  }

  /** Disconnects. Never throws. */
  close(): Promise<void> {
    return this.producer.close();
  }

  private byTopic(rows: readonly OutboxRow[], messages: Message[]): TopicMessages[] {
    const topics = new Map<string, Message[]>();
    for (const [index, row] of rows.entries()) {
      const topic = physicalName(this.options.topicPrefix, row.topic);
      const message = messages[index] as Message;
      const list = topics.get(topic);
      if (list) list.push(message);
      else topics.set(topic, [message]);
    }
    return [...topics].map(([topic, list]) => ({ topic, messages: list }));
  }
}

/**
 * A traced event gets a span of its own around the send, which all rows share. The span's context is sent in
 * the header, so that the consumer continues the trace.
 */
function toMessage(row: OutboxRow, sent: Promise<void>): Message {
  const headers = JSON.parse(row.headers) as Record<string, string>;
  const parent = headers[HEADER.traceparent];
  if (parent) {
    const attributes = { ...PUBLISHES, 'messaging.destination.name': row.topic };
    withSpan(`publish ${row.topic}`, { kind: SpanKind.PRODUCER, attributes, parent }, () => {
      headers[HEADER.traceparent] = currentTraceparent() ?? parent;
      return sent;
    }).catch(() => undefined); // the caller of publish gets the error; here it only marks the span
  }
  return { key: row.key, value: row.payload, headers };
}
