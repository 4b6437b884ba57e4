import { describe, expect, it } from '@jest/globals';
import { configureLog } from '@referral-exchange/telemetry';
import { failOnLeaks } from '@referral-exchange/testing';
import { createKafka } from '../src/kafka/kafka-client.js';
import { readMessages } from '../src/kafka/read-messages.js';
import { useConsumers } from './use-consumers.js';

failOnLeaks();
configureLog({ level: 'silent' });

describe('reading what a topic holds', () => {
  const { topics, producer, start, stop } = useConsumers();

  it('ends with an error when messages are deleted before they were read', async () => {
    // the brokers keep groups from now on
    await stop(await start(async () => undefined));
    const kafka = { service: 'webhooks', brokers: topics().brokers, topicPrefix: topics().prefix };
    const topic = `${kafka.topicPrefix}auth.events`;
    const admin = createKafka(kafka).admin();
    await admin.connect();
    // none of two comes together with the other one
    for (const _ of [1, 2])
      await producer().send({ topic, messages: [{ key: 'one', value: 'x'.repeat(900_000) }] });
    const ends = await admin.fetchTopicOffsets(topic);
    const { partition, high } = ends.find((one) => one.high !== '0')!;
    let read = 0;
    const reading = readMessages({
      ...kafka,
      topics: ['auth.events'],
      patienceMs: 3_000,
      onBatch: async ({ messages }) => {
        read += messages.length;
        await admin.deleteTopicRecords({ topic, partitions: [{ partition, offset: high }] });
      },
    });
    await expect(reading).rejects.toThrow('Kafka was not read in time');
    expect(read).toBe(1);
    await admin.disconnect();
  });
});
