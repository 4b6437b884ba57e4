import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { metricsPort, newId, startMetrics } from '@referral-exchange/telemetry';
import {
  eventually,
  ScrapedMetrics,
  type ServiceBacking,
  type ServiceUnderTest,
  WebhookReceiver,
} from '@referral-exchange/testing';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

/** Exhausted deliveries in a row that deactivate a subscription. */
const BREAKER_LIMIT = 10;

let backing: ServiceBacking;
let app: ServiceUnderTest;
let receiver: WebhookReceiver;

beforeAll(async () => {
  backing = await openBacking();
  receiver = await WebhookReceiver.start();
  await startMetrics('webhooks', { METRICS_PORT: 0, HOST: '127.0.0.1' });
  app = await startWebhooks(backing, { consume: false, settings: { WEBHOOK_RETRY_SCHEDULE: '1ms' } });
});

afterAll(async () => {
  await receiver?.close();
  await app?.stop();
  await backing?.drop();
});

const scrape = (): Promise<ScrapedMetrics> => ScrapedMetrics.read(metricsPort()!);
const attempts = (metrics: ScrapedMetrics, outcome: string): number =>
  metrics.value('webhooks_attempt_duration_seconds_count', { outcome }) ?? 0;

async function sendTest(as: { firmId: string }, id: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await app.call('POST', `/api/public/v1/webhooks/${id}/test`, { as });
}

it('the metrics show deliveries that are due, their age, lanes held and attempts in flight', async () => {
  const as = { firmId: newId() };
  const { id } = await subscribe(app, as, receiver.url);
  const isSeen = Promise.withResolvers<void>();
  receiver.answerAlways({ after: isSeen.promise });
  await sendTest(as, id);
  // what costs a query is read every five seconds at most, and is missing while a busy machine reads it
  await eventually(
    scrape,
    (one) =>
      one.value('webhooks_attempts_in_flight') === 1 &&
      one.value('webhooks_deliveries_due') === 1 &&
      one.value('webhooks_lanes_held') === 1 &&
      one.value('webhooks_deliveries_oldest_due_age_seconds')! > 0,
  );
  isSeen.resolve();
  await eventually(scrape, (one) => attempts(one, 'delivered') === 1);
  const idle = await eventually(scrape, (one) => one.value('webhooks_deliveries_due') === 0);
  expect(idle.value('webhooks_deliveries_oldest_due_age_seconds')).toBe(0);
  await eventually(scrape, (one) => one.value('webhooks_lanes_held') === 0);
});

it('the metrics count attempts by outcome, and trips of the circuit breaker', async () => {
  const before = await scrape();
  receiver.answerAlways({ status: 500 });
  const as = { firmId: newId() };
  const { id } = await subscribe(app, as, receiver.url);
  await sendTest(as, id, BREAKER_LIMIT);
  const after = await eventually(scrape, (one) => one.value('webhooks_breaker_trips_total') === 1);
  const count = (outcome: string) => attempts(after, outcome) - attempts(before, outcome);
  expect([count('delivered'), count('exhausted')]).toEqual([0, BREAKER_LIMIT]);
  expect(count('failed')).toBe(BREAKER_LIMIT * 4);
});
