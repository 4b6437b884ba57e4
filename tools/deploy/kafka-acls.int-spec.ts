import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES, TOPICS, type ServiceDefinition, type TopicName } from '@referral-exchange/contracts';
import {
  checkBrokers,
  DeadLetters,
  ensureTopics,
  HEADER,
  rewindConsumer,
  type KafkaOptions,
} from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import type { Service } from '@referral-exchange/service';
import { configureLog, newId } from '@referral-exchange/telemetry';
import {
  buildEvent,
  eventually,
  failOnLeaks,
  SecuredBroker,
  ServiceBacking,
  ServiceUnderTest,
} from '@referral-exchange/testing';
import kafkajs, { type AclEntry } from 'kafkajs';
import { kafkaRights, type KafkaRight } from './kafka-acls.ts';

// Node cannot import these names from a CommonJS module
const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, Kafka, logLevel, ResourcePatternTypes } =
  kafkajs;

failOnLeaks();
configureLog({ level: 'silent' });

const WEBHOOKS = join(import.meta.dirname, '../../apps/webhooks/src/service.ts');
const rights = kafkaRights();
const rows: [string, ServiceDefinition][] = Object.entries(SERVICES);
const consuming = rows.flatMap(([name, { consumes }]) => (consumes ? [{ name, topics: consumes }] : []));
/** How long a broker may take to start, on a busy machine. */
const START_MS = 150_000;
/** A new topic has no leader at first. */
const RETRY = { retries: 60, maxRetryTime: 1_000 };
const RESOURCES = {
  topic: AclResourceTypes.TOPIC,
  group: AclResourceTypes.GROUP,
  cluster: AclResourceTypes.CLUSTER,
};
const PATTERNS = { literal: ResourcePatternTypes.LITERAL, prefix: ResourcePatternTypes.PREFIXED };
/** `DescribeConfigs` is `DESCRIBE_CONFIGS` in the protocol. */
const operationOf = (name: string) =>
  AclOperationTypes[
    name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase() as keyof typeof AclOperationTypes
  ];

const entriesOf = ({ user, resource, name, pattern, operations }: KafkaRight): AclEntry[] =>
  operations.map((operation) => ({
    resourceType: RESOURCES[resource],
    resourceName: name,
    resourcePatternType: PATTERNS[pattern],
    principal: `User:${user}`,
    host: '*',
    operation: operationOf(operation),
    permissionType: AclPermissionTypes.ALLOW,
  }));

describe('a broker where each user has the rights of docs/kafka-rights.md and no others', () => {
  let broker: SecuredBroker;
  const signInOf = (username: string) =>
    ({ mechanism: 'scram-sha-512', username, password: broker.password }) as const;
  const as = (service: string): KafkaOptions => ({
    service,
    brokers: [broker.address],
    ssl: { ca: broker.ca },
    sasl: signInOf(service),
  });
  const clientOf = (service: string) =>
    new Kafka({
      clientId: service,
      brokers: [broker.address],
      ssl: { ca: broker.ca },
      sasl: signInOf(service),
      logLevel: logLevel.NOTHING,
      retry: RETRY,
    });

  async function publish(service: string, topic: TopicName, value: string): Promise<void> {
    const producer = clientOf(service).producer();
    await producer.connect();
    try {
      await producer.send({
        topic,
        messages: [{ key: newId(), value, headers: { [HEADER.eventId]: newId() } }],
      });
    } finally {
      await producer.disconnect();
    }
  }

  async function giveRights(): Promise<void> {
    const options = { brokers: [broker.internalAddress], logLevel: logLevel.NOTHING };
    const admin = new Kafka({ ...options, retry: { retries: 1 } }).admin();
    try {
      await admin.connect();
      await admin.createAcls({ acl: rights.flatMap(entriesOf) });
    } finally {
      await admin.disconnect();
    }
  }

  beforeAll(async () => {
    broker = await SecuredBroker.start([...new Set(rights.map(({ user }) => user))]);
    const start = async () => {
      broker.assertRunning();
      return giveRights().then(
        () => true,
        () => false,
      );
    };
    await eventually(start, (isStarted) => isStarted, START_MS);
    await ensureTopics(as('topics'), TOPICS);
    for (const [name, { publishes = [] }] of rows)
      for (const topic of publishes)
        await publish(name, topic, JSON.stringify(buildEvent('firm.activated.v1')));
  }, 2 * START_MS);
  afterAll(() => broker?.stop());

  it('lets every service look at the topics that it publishes', async () => {
    for (const [name, { publishes = [] }] of rows) await checkBrokers(as(name), publishes, 60_000);
  });

  it('refuses what is not in the table', async () => {
    await expect(publish('documents', 'auth.events', '{}')).rejects.toThrow(/authorized/i);
    await expect(publish('routing', 'documents.events', '{}')).rejects.toThrow(/authorized/i);
  });

  it('lets after-restore of each service find out who runs, and publish again', async () => {
    const rewound = consuming.map(async ({ name, topics }) => {
      const options = { ...as(name), topics, moment: new Date(), marginMs: 3_600_000, isAlone: false };
      return [name, await rewindConsumer(options).catch(String)];
    });
    const found = await Promise.all(rewound);
    expect(found).toEqual(consuming.map(({ name }) => [name, expect.any(Number)]));
    for (const [, events] of found) expect(events).toBeGreaterThan(0);
  });

  it('lets a service consume, and its operator replay a dead letter', async () => {
    const { webhooks } = (await import(WEBHOOKS)) as { webhooks: Service };
    const backing = await ServiceBacking.open(webhooks);
    const { mechanism, username, password } = signInOf('webhooks');
    const service = await ServiceUnderTest.start(webhooks, {
      on: backing,
      consume: true,
      settings: {
        KAFKA_BROKERS: broker.address,
        KAFKA_TLS: 'true',
        KAFKA_TLS_CA: broker.ca,
        KAFKA_SASL: `${mechanism}:${username}:${password}`,
      },
    });
    try {
      const letters = new DeadLetters(service.part(Database), as('webhooks'), webhooks.consumes);
      await publish('referrals', 'referrals.events', 'no event');
      const waiting = await eventually(
        () => letters.list(),
        (found) => found.length === 1,
      );
      expect(await letters.replay(waiting)).toBe(1);
      // it is no event the second time either
      await eventually(
        () => letters.list(),
        (found) => found.length === 2,
      );
    } finally {
      await service.stop();
      await backing.drop();
    }
  });
});
