import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel, type Admin, type ITopicConfig } from 'kafkajs';
import { deadLetterTopic, TOPICS, type TopicDefinition, type TopicName } from '@referral-exchange/contracts';
import { testBacking } from './backing.js';

const NOT_YET = ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE'];
const KNOWN_MS = 30_000;

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
  const all: [string, TopicDefinition][] = Object.entries(TOPICS);
  const wanted = all.filter(([name]) => !only || only.includes(name as TopicName));
  await createAll(
    brokers,
    wanted.flatMap(([topic, { partitions, consumers }]) => [
      { topic: `${prefix}${topic}`, numPartitions: partitions },
      ...consumers.map((name) => ({ topic: `${prefix}${deadLetterTopic(topic, name)}`, numPartitions: 1 })),
    ]),
  );
  return { prefix, brokers, drop: () => dropAll(brokers, prefix) };
}

async function createAll(brokers: string[], topics: ITopicConfig[]): Promise<void> {
  await withAdmin(brokers, async (admin) => {
    await admin.createTopics({ topics, waitForLeaders: false });
    await untilKnown(
      admin,
      topics.map(({ topic }) => topic),
    );
  });
}

/** A broker learns of a new topic later than the controller; kafkajs' own `waitForLeaders` gives up there. */
async function untilKnown(admin: Admin, topics: string[]): Promise<void> {
  for (const deadline = Date.now() + KNOWN_MS; ;) {
    const fault = await admin.fetchTopicMetadata({ topics }).then(
      () => null,
      (error: Error & { type?: string }) => error,
    );
    if (!fault) return;
    if (!NOT_YET.includes(fault.type ?? '') || Date.now() > deadline) throw fault;
    await sleep(20);
  }
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
