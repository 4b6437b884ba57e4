import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOPICS } from '@referral-exchange/contracts';
import { checkBrokers, ensureTopics } from '@referral-exchange/messaging';
import { configureLog } from '@referral-exchange/telemetry';
import { failOnLeaks, freePort, newClusterId, OwnBroker, until } from '@referral-exchange/testing';
import kafkajs from 'kafkajs';
import { createKafka } from '../src/kafka/kafka-client.js';
import { untilTopicsKnown } from '../src/kafka/until-topics-known.js';

failOnLeaks();
configureLog({ level: 'silent' });

const TOPIC = { 'auth.events': { ...TOPICS['auth.events'], consumers: ['one'] } };
const BOTH = ['auth.events', 'auth.events.one.dlq'];

describe('topics of three brokers', () => {
  let nodes: OwnBroker[] = [];
  let options: { service: string; brokers: string[] };

  beforeAll(async () => {
    const ports = await Promise.all(Array.from({ length: 6 }, () => freePort()));
    const ids = [1, 2, 3];
    const portOf = (id: number) => ports[id - 1]!;
    const controllerOf = (id: number) => ports[id + 2]!;
    const clusterId = newClusterId();
    nodes = ids.map(
      (id) =>
        new OwnBroker(clusterId, {
          'node.id': id,
          'controller.quorum.voters': ids.map((one) => `${one}@127.0.0.1:${controllerOf(one)}`).join(','),
          listeners: `PLAINTEXT://127.0.0.1:${portOf(id)},CONTROLLER://127.0.0.1:${controllerOf(id)}`,
          'inter.broker.listener.name': 'PLAINTEXT',
          'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
          'default.replication.factor': 3,
        }),
    );
    options = { service: 'tests', brokers: ids.map((id) => `127.0.0.1:${portOf(id)}`) };
    await until(async () => {
      for (const node of nodes) node.assertRunning();
      return (await brokers().catch(() => [])).length === 3;
    }, 170_000);
  });
  afterAll(() => Promise.all(nodes.map((node) => node.stop())));

  async function asAdmin<T>(
    work: (admin: ReturnType<ReturnType<typeof createKafka>['admin']>) => Promise<T>,
  ) {
    const admin = createKafka(options).admin();
    try {
      await admin.connect();
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }
  const brokers = () => asAdmin(async (admin) => (await admin.describeCluster()).brokers);
  /** How many replicas must have a write, by topic. */
  const minInSync = (names: string[]) =>
    asAdmin(async (admin) => {
      const { resources } = await untilTopicsKnown(() =>
        admin.describeConfigs({
          includeSynonyms: false,
          resources: names.map((name) => ({
            type: kafkajs.ConfigResourceTypes.TOPIC,
            name,
            configNames: ['min.insync.replicas'],
          })),
        }),
      );
      return resources.map(({ configEntries }) => configEntries[0]?.configValue);
    });
  const check = () => checkBrokers(options, ['auth.events'], 60_000);
  /** What a start says of the topics; it may ask a broker that has not heard of the last change yet. */
  const complaint = () =>
    check().then(
      () => 'none',
      (error: Error) => error.message,
    );

  it('stop the start of who publishes them while one broker alone could have an event', async () => {
    await asAdmin((admin) =>
      // eslint-disable-next-line no-restricted-properties -- as an operator made it by hand
      admin.createTopics({
        waitForLeaders: false,
        topics: BOTH.map((topic) => ({ topic, numPartitions: topic.endsWith('dlq') ? 1 : 3 })),
      }),
    );
    await until(async () => (await complaint()) !== 'none');
    expect(await complaint()).toMatch(
      /^The configuration is not usable:\n {2}- min.insync.replicas of the topic auth.events: is 1 with 3 replicas.*Run ensure-topics, which sets it to 2$/,
    );
  });

  it('are corrected by ensure-topics, dead letters too, and then the start goes on', async () => {
    expect(await ensureTopics(options, TOPIC)).toEqual({ created: [], altered: BOTH, short: [] });
    await until(async () => (await minInSync(BOTH)).join() === '2,2');
    await until(async () => (await complaint()) === 'none');
    await until(async () => (await ensureTopics(options, TOPIC)).altered.length === 0);
  });

  it('are made so, and take writes without one of the brokers', async () => {
    const later = BOTH.map((name) => `later.${name}`);
    const made = await ensureTopics({ ...options, topicPrefix: 'later.' }, TOPIC);
    expect(made).toEqual({ created: later, altered: [], short: [] });
    // a broker can know a new topic a moment before its settings
    await until(async () => (await minInSync(later)).join() === '2,2');
    const producer = createKafka(options).producer();
    await producer.connect();
    try {
      await nodes[0]!.stop();
      await until(
        () =>
          producer.send({ topic: later[0]!, messages: [{ key: 'a', value: 'b' }] }).then(
            () => true,
            () => false,
          ),
        120_000,
      );
    } finally {
      await producer.disconnect();
    }
  });
});
