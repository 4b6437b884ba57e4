import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOPICS } from '@referral-exchange/contracts';
import {
  buildEvent,
  CommandProcess,
  EventSource,
  failOnLeaks,
  testTopics,
  type TestTopics,
  until,
} from '@referral-exchange/testing';
import { createKafka } from '../src/kafka/kafka-client.js';
import { buildMessaging } from './relay-process.js';

failOnLeaks();

const COMMAND = fileURLToPath(new URL('../dist/cli/grow-topic.js', import.meta.url));
const ENSURE_TOPICS = fileURLToPath(new URL('../dist/cli/ensure-topics.js', import.meta.url));
const BEFORE = TOPICS['auth.events'].partitions;
const AFTER = BEFORE + 1;

describe('the command grow-topic', () => {
  let topics: TestTopics;
  let events: EventSource;

  beforeAll(async () => {
    buildMessaging();
    topics = await testTopics(['auth.events', 'oauth.events', 'audit.events']);
    events = await EventSource.connect(topics);
  });
  afterAll(async () => {
    await events?.close();
    await topics?.drop();
  });

  const settings = () => ({ KAFKA_BROKERS: topics.brokers.join(','), KAFKA_TOPIC_PREFIX: topics.prefix });
  const start = (...args: string[]) => CommandProcess.start(COMMAND, args, settings());
  async function partitionsOf(topic: string): Promise<number> {
    const admin = createKafka({ service: 'tests', brokers: topics.brokers }).admin();
    await admin.connect();
    try {
      return (await admin.fetchTopicOffsets(`${topics.prefix}${topic}`)).length;
    } finally {
      await admin.disconnect();
    }
  }
  const publish = () => events.publish(buildEvent('firm.updated.v1'));

  it.each([
    ['no topic', []],
    ['an unknown topic', ['auth.event', String(AFTER)]],
    ['no number', ['auth.events']],
    ['what is no number', ['auth.events', `${AFTER}x`]],
    ['zero', ['auth.events', '0']],
  ])('explains its usage for %s, and touches nothing', async (_, args) => {
    const { code, stdout, stderr } = await start(...args).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const [usage, ...names] = stderr.trimEnd().split('\n');
    expect(usage).toBe('usage: grow-topic <topic> <partitions>, the topic is one of');
    expect(names).toEqual(
      Object.entries(TOPICS).map(([name, { partitions }]) => `  ${name} (${partitions} in this release)`),
    );
    expect(await partitionsOf('auth.events')).toBe(BEFORE);
    await publish();
  });

  it('says in one message which settings are missing or wrong', async () => {
    const { code, stdout, stderr } = await CommandProcess.start(COMMAND, ['auth.events', String(AFTER)], {
      KAFKA_TLS: 'perhaps',
    }).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toEqual([
      'The configuration is not usable:',
      expect.stringMatching(/^ {2}- KAFKA_BROKERS: /),
      expect.stringMatching(/^ {2}- KAFKA_TLS: /),
    ]);
  });

  it('says that the brokers have no such topic', async () => {
    const { code, stdout, stderr } = await start('documents.events', '5').ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^These brokers have no topic \S+documents\.events: are KAFKA_BROKERS .+\?\n$/);
  });

  it('adds partitions and says so, and a second time that the topic has them', async () => {
    const grown = await start('oauth.events', '5').ended;
    expect(grown).toMatchObject({ code: 0, stderr: '' });
    // the log writes for itself: its lines may come before and after
    const lines = grown.stdout.trimEnd().split('\n');
    const logged = expect.stringContaining('"service":"grow-topic"');
    const result = `oauth.events: ${TOPICS['oauth.events'].partitions} partitions, now 5`;
    expect(lines.toSorted()).toEqual([result, logged, logged]);
    expect(await partitionsOf('oauth.events')).toBe(5);
    const again = await start('oauth.events', '5').ended;
    expect(again).toEqual({ code: 0, stdout: 'oauth.events has 5 partitions\n', stderr: '' });
  });

  it('is what ensure-topics does with --grow before a rollout, for topics that are to have more', async () => {
    const wider = (partitions: number) => ({
      ...settings(),
      KAFKA_PARTITIONS: `documents.events=${partitions}`,
    });
    const run = (partitions: number, ...args: string[]) =>
      CommandProcess.start(ENSURE_TOPICS, args, wider(partitions)).ended;
    const { partitions } = TOPICS['documents.events'];
    // the first one makes the topics that are not there
    expect(await run(partitions, '--grow')).toMatchObject({ code: 0, stderr: '' });
    const refused = await run(partitions + 2);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(
      `documents.events has ${partitions} partitions instead of ${partitions + 2}`,
    );
    expect(await partitionsOf('documents.events')).toBe(partitions);
    const grown = await run(partitions + 2, '--grow');
    expect(grown).toMatchObject({ code: 0, stderr: '' });
    expect(grown.stdout).toContain('topics: 0 created, 0 altered, 1 grown');
    expect(await partitionsOf('documents.events')).toBe(partitions + 2);
    const again = await run(partitions + 2, '--grow');
    expect(again.stdout).toContain('topics: 0 created, 0 altered\n');
  });

  it('ends at Ctrl-C while it waits for a consumer, and writers can write again', async () => {
    // nobody handles it
    await publish();
    const command = start('auth.events', String(AFTER));
    await command.printed('the topic takes no events');
    await until(() =>
      publish().then(
        () => false,
        () => true,
      ),
    );
    const { code, stdout, stderr } = await command.interrupt();
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Cut off before the end\n' });
    expect(stdout).toContain('the topic takes events again');
    // the broker learns of a change a moment later than the controller
    await until(() =>
      publish().then(
        () => true,
        () => false,
      ),
    );
    expect(await partitionsOf('auth.events')).toBe(BEFORE);
  });

  it('does not call the work done when it is interrupted after the partitions were added', async () => {
    const command = start('audit.events', '4');
    await command.printed('the topic takes no events');
    await until(async () => (await partitionsOf('audit.events')) === 4);
    const { code, stderr } = await command.interrupt();
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Cut off before the end\n' });
  });
});
