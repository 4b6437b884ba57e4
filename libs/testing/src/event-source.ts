import { Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';
import { topicOf, type DomainEvent } from '@referral-exchange/contracts';
import type { TestTopics } from './test-topics.js';

/** The most events of one request to Kafka. */
const BATCH = 1_000;

/** Writes domain events into the topics of a test file, as the relays of other services do. */
export class EventSource {
  private constructor(
    private readonly producer: Producer,
    private readonly prefix: string,
  ) {}

  static async connect({ brokers, prefix }: Pick<TestTopics, 'brokers' | 'prefix'>): Promise<EventSource> {
    const kafka = new Kafka({ brokers, clientId: 'tests', logLevel: logLevel.NOTHING });
    const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
    await producer.connect();
    return new EventSource(producer, prefix);
  }

  /** Writes each event to the topic of its type. Events of one key keep their order. */
  async publish(...events: DomainEvent[]): Promise<void> {
    for (let start = 0; start < events.length; start += BATCH) {
      const topicMessages = events.slice(start, start + BATCH).map((event) => ({
        topic: `${this.prefix}${topicOf(event.type)}`,
        messages: [{ key: event.key, value: JSON.stringify(event) }],
      }));
      await this.producer.sendBatch({ topicMessages });
    }
  }

  close(): Promise<void> {
    return this.producer.disconnect();
  }
}
