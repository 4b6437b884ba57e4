import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Admin } from 'kafkajs';
import { configureLog } from '@referral-exchange/telemetry';
import { failOnLeaks, testBacking, testTopics } from '@referral-exchange/testing';
import { createKafka } from '../src/kafka/kafka-client.js';
import { requestQueue } from '../src/kafka/quiet-request-queue.js';
import { sleep } from './services.js';

failOnLeaks();
configureLog({ level: 'silent' });

describe('a connection to a broker', () => {
  let admin: Admin;
  let looks = 0;
  const look = requestQueue.checkPendingRequests;
  beforeAll(async () => {
    requestQueue.checkPendingRequests = function count() {
      looks++;
      look.call(this);
    };
    admin = createKafka({ service: 'tests', brokers: testBacking().kafkaBrokers.split(',') }).admin();
    await admin.connect();
  });
  afterAll(async () => {
    requestQueue.checkPendingRequests = look;
    await admin?.disconnect();
  });

  it('does nothing while nobody asks for anything', async () => {
    await admin.listTopics();
    const before = looks;
    expect(before).toBeGreaterThan(0);
    await sleep(500);
    expect(looks).toBe(before);
  });

  it('sends requests that have to wait for others', async () => {
    const topics = await testTopics(['oauth.events']);
    const producer = createKafka({ service: 'tests', brokers: topics.brokers }).producer({
      maxInFlightRequests: 1,
    });
    await producer.connect();
    let most = 0;
    producer.on(
      producer.events.REQUEST_QUEUE_SIZE,
      ({ payload }) => (most = Math.max(most, payload.queueSize)),
    );
    const topic = `${topics.prefix}oauth.events`;
    await Promise.all(
      Array.from({ length: 100 }, () => producer.send({ topic, messages: [{ value: 'one' }] })),
    );
    expect(most).toBeGreaterThan(10);
    await producer.disconnect();
    await topics.drop();
  });
});
