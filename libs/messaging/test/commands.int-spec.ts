import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ConfigResourceTypes, Kafka, logLevel } from 'kafkajs';
import { DEAD_LETTER_RETENTION_MS, TOPICS } from '@referral-exchange/contracts';
import { configureLog } from '@referral-exchange/telemetry';
import { failOnLeaks, testBacking, until } from '@referral-exchange/testing';
import { ensureTopics } from '@referral-exchange/messaging';
import { untilTopicsKnown } from '../src/kafka/until-topics-known.js';

failOnLeaks();
configureLog({ level: 'silent' });

describe('creating the topics', () => {
  const brokers = testBacking().kafkaBrokers.split(',');
  const topicPrefix = `t${randomBytes(5).toString('hex')}.`;
  const options = { service: 'tests', brokers, topicPrefix };
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  const small = { 'auth.events': { ...TOPICS['auth.events'], consumers: ['webhooks'] } };
  const dlq = `${topicPrefix}auth.events.webhooks.dlq`;

  afterAll(async () => {
    await admin.deleteTopics({ topics: [`${topicPrefix}auth.events`, dlq] });
    await admin.disconnect();
  });

  it('creates each as TOPICS says, with a dead-letter topic for each consumer', async () => {
    const { created } = await ensureTopics(options, small);
    expect(created).toEqual([`${topicPrefix}auth.events`, dlq]);
    await admin.connect();
    const { topics } = await untilTopicsKnown(() => admin.fetchTopicMetadata({ topics: created }));
    const partitions = Object.fromEntries(topics.map((topic) => [topic.name, topic.partitions.length]));
    expect(partitions).toEqual({ [`${topicPrefix}auth.events`]: 3, [dlq]: 1 });
    const { resources } = await untilTopicsKnown(() =>
      admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: ConfigResourceTypes.TOPIC, name: dlq, configNames: ['retention.ms'] }],
      }),
    );
    expect(resources[0]?.configEntries[0]?.configValue).toBe(String(DEAD_LETTER_RETENTION_MS));
  });

  it('does nothing a second time, corrects a changed retention, and leaves partitions as they are', async () => {
    expect(await ensureTopics(options, small)).toEqual({ created: [], altered: [], short: [] });
    const [topic] = Object.values(small);
    const longer = { 'auth.events': { ...topic!, retentionMs: 1_000_000 } };
    expect(await ensureTopics(options, longer)).toEqual({
      created: [],
      altered: [`${topicPrefix}auth.events`],
      short: [],
    });
    // the broker learns of a change a moment later than the controller
    await until(async () => (await ensureTopics(options, longer)).altered.length === 0);
    const wider = { 'auth.events': { ...topic!, partitions: 5 } };
    await expect(ensureTopics(options, wider)).rejects.toThrow(/has 3 partitions instead of 5: grow-topic/);
    const partitions = { 'auth.events': 4 };
    await expect(ensureTopics({ ...options, partitions }, longer)).rejects.toThrow(/instead of 4/);
    const { short } = await ensureTopics({ ...options, partitions, reportsShort: true }, longer);
    expect(short).toEqual([{ topic: 'auth.events', partitions: 4 }]);
    // somebody has grown it: a rollback to a release that knows fewer goes on
    const narrower = { 'auth.events': { ...longer['auth.events'], partitions: 2 } };
    expect(await ensureTopics(options, narrower)).toEqual({ created: [], altered: [], short: [] });
  });
});
