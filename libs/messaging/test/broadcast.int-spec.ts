import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Kafka, logLevel, type Producer } from 'kafkajs';
import type { DomainEvent } from '@referral-exchange/contracts';
import { configureLog } from '@referral-exchange/telemetry';
import {
  Arrivals,
  buildEvent,
  failOnLeaks,
  TcpProxy,
  testTopics,
  type TestTopics,
} from '@referral-exchange/testing';
import { connectBroadcast, type Broadcast } from '@referral-exchange/messaging';

failOnLeaks();
configureLog({ level: 'silent' });

describe('a broadcast', () => {
  let topics: TestTopics;
  let producer: Producer;
  const open: Broadcast[] = [];

  const connect = () => {
    const events = new Arrivals<DomainEvent>((event) => event.eventId);
    const states = new Arrivals<string>((state) => state);
    const feed = connectBroadcast({
      service: 'gateway',
      brokers: topics.brokers,
      topicPrefix: topics.prefix,
      topics: ['auth.events'],
      onEvent: (event) => {
        events.push(event);
        if (event.key === 'trouble') throw new Error('cannot');
      },
      onLive: () => states.push('live'),
      onDown: (reason) => states.push(`down: ${reason}`),
    });
    open.push(feed);
    return { feed, events, states };
  };
  const publish = (event: DomainEvent) =>
    producer.send({
      topic: `${topics.prefix}auth.events`,
      messages: [{ key: event.key, value: JSON.stringify(event) }],
    });
  const revocation = (key: string = randomUUID()) => buildEvent('api_key.revoked.v1', { key });

  beforeAll(async () => {
    topics = await testTopics(['auth.events']);
    producer = new Kafka({ brokers: topics.brokers, logLevel: logLevel.NOTHING }).producer();
    await producer.connect();
  });
  afterEach(() => Promise.all(open.splice(0).map((feed) => feed.close())));
  afterAll(async () => {
    await producer.disconnect();
    await topics.drop();
  });

  it('gives every process all events from the moment it is live, and no older ones', async () => {
    await publish(revocation());
    const [one, two] = [connect(), connect()];
    await Promise.all([one.states.next(), two.states.next()]);
    expect(one.feed.isLive).toBe(true);
    const ratios: number[] = [];
    for (let times = 0; times < 5; times++) {
      const event = revocation();
      const beganAt = performance.now();
      await publish(event);
      const sentAt = performance.now();
      const heard = await Promise.all([one.events.next(), two.events.next()]);
      ratios.push((performance.now() - sentAt) / (sentAt - beganAt + 20));
      expect(heard).toEqual([event, event]);
    }
    // beside the time that sending takes on this machine: a feed that polls would delay each event
    expect(Math.min(...ratios)).toBeLessThan(10);
  });

  it('continues after an event whose listener throws and after an invalid one', async () => {
    const { events, states } = connect();
    await states.next();
    await publish(revocation('trouble'));
    await producer.send({ topic: `${topics.prefix}auth.events`, messages: [{ key: 'trouble', value: '{' }] });
    const event = revocation('trouble');
    await publish(event);
    await events.next((one) => one.eventId === event.eventId);
    expect(events.all).toHaveLength(2);
  });

  it.each(['cut', 'freeze'] as const)(
    'says that it is down, long before Kafka would, and that it is back (%s)',
    async (how) => {
      const port = Number(topics.brokers[0]?.split(':')[1]);
      const proxy = await TcpProxy.to('127.0.0.1', port);
      const undo = proxy.intercept(port);
      try {
        const { feed, states, events } = connect();
        await states.next((state) => state === 'live');
        proxy[how]();
        const down = await states.next((state) => state.startsWith('down'));
        // kafkajs itself notices a silent broker only when a request has timed out, after 10 s
        if (how === 'freeze') expect(down).toMatch(/^down: silent for \d+ ms$/);
        expect(feed.isLive).toBe(false);
        proxy.restore();
        await states.next((state) => state === 'live');
        const event = revocation();
        await publish(event);
        await events.next((one) => one.eventId === event.eventId);
      } finally {
        await Promise.all(open.splice(0).map((one) => one.close()));
        undo();
        await proxy.close();
      }
    },
  );
});
