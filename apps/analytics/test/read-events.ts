import type { TopicName } from '@referral-exchange/contracts';
import { clock } from '@referral-exchange/telemetry';
import { eventually, type ServiceUnderTest, type TestTopics } from '@referral-exchange/testing';
import { Kafka, logLevel } from 'kafkajs';

/** Deletes all events of a topic, as its retention does. */
export async function forgetEvents({ brokers, prefix }: TestTopics, name: TopicName): Promise<void> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const topic = `${prefix}${name}`;
    const ends = await admin.fetchTopicOffsets(topic);
    const partitions = ends.filter(({ low, high }) => low !== high);
    await admin.deleteTopicRecords({
      topic,
      partitions: partitions.map(({ partition, high }) => ({ partition, offset: high })),
    });
  } finally {
    await admin.disconnect();
  }
}

/** Waits until the read model holds everything that was published before. */
export async function untilRead(service: ServiceUnderTest, firmId: string): Promise<void> {
  const wanted = clock.date().toISOString();
  await eventually(
    () => service.as({ firmId }).get(`/analytics/revenue-sent?minDataAsOf=${wanted}`),
    ({ body }) => body.meta.dataAsOf >= wanted,
    120_000,
  );
}
