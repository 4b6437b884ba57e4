import { SpanKind } from '@opentelemetry/api';
import { Partitioners, type Message, type Producer, type TopicMessages } from 'kafkajs';
import { currentTraceparent, withSpan } from '@referral-exchange/platform';
import { HEADER } from '../kafka/headers.js';
import { createKafka } from '../kafka/kafka-client.js';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { physicalName } from '../kafka/topic-names.js';
import type { OutboxRow } from './outbox-rows.js';

/** Sends rows of the outbox to Kafka, in their order per key, and returns once all replicas have them. */
export class EventPublisher {
  private producer?: Producer;

  constructor(private readonly options: KafkaOptions) {}

  /**
   * Publishes all rows or throws; after an error some may be out already, so that the caller must repeat them all in
   * the same order. A failed producer is thrown away: the next call begins with a new connection.
   */
  async publish(rows: readonly OutboxRow[]): Promise<void> {
    const sent = Promise.withResolvers<void>();
    const spans = Promise.allSettled([sent.promise]);
    const messages = rows.map((row) => toMessage(row, sent.promise));
    try {
      await this.send(this.byTopic(rows, messages));
      sent.resolve();
    } catch (error) {
      sent.reject(error);
      await this.close();
      throw error;
    } finally {
      await spans;
    }
  }

  /** Disconnects. Never throws. */
  async close(): Promise<void> {
    const producer = this.producer;
    this.producer = undefined;
    await producer?.disconnect().catch(() => undefined);
  }

  private async send(topicMessages: TopicMessages[]): Promise<void> {
    this.producer ??= await this.connect();
    await this.producer.sendBatch({ topicMessages, acks: -1, timeout: 10_000 });
  }

  private async connect(): Promise<Producer> {
    const producer = createKafka(this.options).producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
    });
    try {
      await producer.connect();
      return producer;
    } catch (error) {
      await producer.disconnect().catch(() => undefined);
      throw error;
    }
  }

  private byTopic(rows: readonly OutboxRow[], messages: Message[]): TopicMessages[] {
    const topics = new Map<string, Message[]>();
    rows.forEach((row, index) => {
      const topic = physicalName(this.options.topicPrefix, row.topic);
      const list = topics.get(topic) ?? [];
      list.push(messages[index] as Message);
      topics.set(topic, list);
    });
    return [...topics].map(([topic, list]) => ({ topic, messages: list }));
  }
}

/**
 * A traced event gets a span of its own around the send that all rows share, and its context goes into the header for
 * the consumer to continue.
 */
function toMessage(row: OutboxRow, sent: Promise<void>): Message {
  const headers = JSON.parse(row.headers) as Record<string, string>;
  const parent = headers[HEADER.traceparent];
  if (parent) {
    const attributes = { 'messaging.system': 'kafka', 'messaging.destination.name': row.topic };
    withSpan(`publish ${row.topic}`, { kind: SpanKind.PRODUCER, attributes, parent }, () => {
      headers[HEADER.traceparent] = currentTraceparent() ?? parent;
      return sent;
    }).catch(() => undefined); // The caller of publish hears of it; here it only marks the span.
  }
  return { key: row.key, value: row.payload, headers };
}
