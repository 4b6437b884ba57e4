import { topicOf, type DomainEvent, type TopicName } from '@referral-exchange/contracts';
import type { ServiceUnderTest, TestTopics } from '@referral-exchange/testing';
import { Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';

const SNAPSHOTS: TopicName = 'referrals.snapshots';

/** Writes events into Kafka as the relay of `referrals` does. */
export class EventSource {
  private constructor(
    private readonly kafka: Kafka,
    private readonly producer: Producer,
    private readonly prefix: string,
  ) {}

  static async connect({ brokers, prefix }: TestTopics): Promise<EventSource> {
    const kafka = new Kafka({ brokers, logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    // analytics reads it in a rebuild only, so the tests of the service have no such topic by themselves
    await admin.createTopics({ topics: [{ topic: `${prefix}${SNAPSHOTS}`, numPartitions: 6 }] });
    await admin.disconnect();
    const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
    await producer.connect();
    return new EventSource(kafka, producer, prefix);
  }

  async publish(events: readonly DomainEvent[]): Promise<void> {
    for (let start = 0; start < events.length; start += 1_000) {
      const byTopic = Map.groupBy(events.slice(start, start + 1_000), ({ type }) => topicOf(type));
      const topicMessages = [...byTopic].map(([topic, some]) => ({
        topic: `${this.prefix}${topic}`,
        messages: some.map((event) => ({ key: event.key, value: JSON.stringify(event) })),
      }));
      await this.producer.sendBatch({ topicMessages });
    }
  }

  /** Deletes all events of a topic, as its retention does. */
  async forget(name: TopicName): Promise<void> {
    const admin = this.kafka.admin();
    await admin.connect();
    const topic = `${this.prefix}${name}`;
    const ends = await admin.fetchTopicOffsets(topic);
    const partitions = ends.filter(({ low, high }) => low !== high);
    await admin.deleteTopicRecords({
      topic,
      partitions: partitions.map(({ partition, high }) => ({ partition, offset: high })),
    });
    await admin.disconnect();
  }

  close(): Promise<void> {
    return this.producer.disconnect();
  }
}

/** Waits until the read model holds everything that was published before. */
export async function untilRead(service: ServiceUnderTest, firmId: string): Promise<void> {
  const wanted = new Date().toISOString();
  for (const deadline = Date.now() + 45_000; ;) {
    const { body, text } = await service.as({ firmId }).get(`/analytics/revenue-sent?minDataAsOf=${wanted}`);
    if (body.meta.dataAsOf >= wanted) return;
    if (Date.now() > deadline) throw new Error(`Not read in time: ${text}`);
  }
}
