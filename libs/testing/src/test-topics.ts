import { randomBytes } from 'node:crypto';
import { Kafka, logLevel, type Admin } from 'kafkajs';
import { TOPICS, type TopicName } from '@referral-exchange/contracts';
import { testBacking } from './backing.js';

/** Topics of its own for a test file. */
export interface TestTopics {
  /** KAFKA_TOPIC_PREFIX of the app under test. */
  prefix: string;
  brokers: string[];
  /** Deletes the topics and the groups. Call it in `afterAll`, after the app has closed. */
  drop(): Promise<void>;
}

/**
 * Creates the contracts' topics, with their dead-letter topics, under a prefix that no other test file has.
 * `only`: just these topics, when the app needs no others (a topic costs about 10 ms).
 */
export async function testTopics(only?: readonly TopicName[]): Promise<TestTopics> {
  const brokers = testBacking().kafkaBrokers.split(',');
  const prefix = `t${randomBytes(5).toString('hex')}.`;
  const all = Object.entries(TOPICS).filter(([name]) => !only || only.includes(name as TopicName));
  // loaded on demand: most specs that use libs/testing need no Kafka
  const { ensureTopics } = await import('@referral-exchange/messaging');
  await ensureTopics({ service: 'tests', brokers, topicPrefix: prefix }, Object.fromEntries(all));
  return { prefix, brokers, drop: () => dropAll(brokers, prefix) };
}

async function dropAll(brokers: string[], prefix: string): Promise<void> {
  await withAdmin(brokers, async (admin) => {
    const topics = (await admin.listTopics()).filter((name) => name.startsWith(prefix));
    if (topics.length > 0) await admin.deleteTopics({ topics });
    const { groups } = await admin.listGroups();
    const ours = groups.map(({ groupId }) => groupId).filter((id) => id.startsWith(prefix));
    // A group whose member has not left yet stays; an empty one with deleted topics expires by itself.
    if (ours.length > 0) await admin.deleteGroups(ours).catch(() => undefined);
  });
}

async function withAdmin(brokers: string[], work: (admin: Admin) => Promise<void>): Promise<void> {
  const admin = new Kafka({ brokers, clientId: 'tests', logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.disconnect();
  }
}
