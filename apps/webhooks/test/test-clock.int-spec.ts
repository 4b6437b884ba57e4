import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventOf, EventOfType } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import {
  buildEvent,
  type EventFeed,
  eventsOf,
  EventSource,
  eventually,
  failOnLeaks,
  type ServiceBacking,
  type ServiceUnderTest,
  WebhookReceiver,
} from '@referral-exchange/testing';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const PATH = '/api/public/v1/webhooks';
const HOUR = 3_600;

interface Row {
  status: string;
  attempts: number;
  nextRetryAt: string | null;
}

describe('the clock of a test firm', () => {
  let backing: ServiceBacking;
  let app: ServiceUnderTest;
  let events: EventSource;
  let told: EventFeed<EventOf<'audit.events'>>;
  let failing: WebhookReceiver;
  let firm: { firmId: string }, other: { firmId: string };
  beforeAll(async () => {
    backing = await openBacking();
    app = await startWebhooks(backing, { settings: { WEBHOOK_RETRY_SCHEDULE: '1h,2h,3h,4h' } });
    events = await EventSource.connect(backing.topics);
    told = await eventsOf(backing.topics, 'audit.events');
    failing = await WebhookReceiver.start();
    failing.answerAlways({ status: 500 });
  });
  beforeEach(() => {
    [firm, other] = [{ firmId: newId() }, { firmId: newId() }];
  });
  afterAll(async () => {
    await app?.stop();
    await failing?.close();
    await told?.close();
    await events?.close();
    await backing?.drop();
  });

  const deliveryOf = async (as: { firmId: string }, id: string): Promise<Row> =>
    (await app.call('GET', `${PATH}/${id}/deliveries`, { as })).body.data[0];
  /** A subscription whose first delivery has failed once. */
  async function waiting(as: { firmId: string }): Promise<string> {
    const { id } = await subscribe(app, as, failing.url);
    await app.call('POST', `${PATH}/${id}/test`, { as });
    await attempted(as, id, 1);
    return id;
  }
  const attempted = (as: { firmId: string }, id: string, attempts: number): Promise<Row> =>
    eventually(
      () => deliveryOf(as, id),
      (row) => row?.attempts === attempts,
    );
  const advanced = ({ firmId }: { firmId: string }, seconds: number) =>
    buildEvent('firm.clock_advanced.v1', {
      key: firmId,
      occurredAt: new Date().toISOString(),
      data: { firmId, seconds },
    });
  /** The event by which the service says that it has followed this one. */
  const followed = ({ eventId }: EventOfType<'firm.clock_advanced.v1'>) =>
    told.next(
      ({ event }) => event.type === 'firm.clock_followed.v1' && event.data.advanceId === eventId,
      45_000,
    );
  const secondsTo = ({ nextRetryAt }: Row): number => (Date.parse(nextRetryAt!) - Date.now()) / 1_000;

  it('brings its retries closer by as much, those of no other firm, and says so', async () => {
    const [own, theirs] = [await waiting(firm), await waiting(other)];
    const event = advanced(firm, 0.5 * HOUR);
    await events.publish(event);
    expect((await followed(event)).event).toMatchObject({
      key: firm.firmId,
      data: { firmId: firm.firmId, service: 'webhooks' },
    });
    expect(secondsTo(await deliveryOf(firm, own))).toBeLessThan(0.5 * HOUR);
    expect(secondsTo(await deliveryOf(firm, own))).toBeGreaterThan(0.4 * HOUR);
    expect(secondsTo(await deliveryOf(other, theirs))).toBeGreaterThan(0.9 * HOUR);
  });

  it('makes one attempt of what is due, however often the event comes; the next wait begins then', async () => {
    const [own, theirs] = [await waiting(firm), await waiting(other)];
    const event = advanced(firm, HOUR);
    await events.publish(event, event);
    const row = await attempted(firm, own, 2);
    expect(row.status).toBe('FAILED');
    expect(secondsTo(row)).toBeGreaterThan(1.9 * HOUR);
    // whatever came before this one has been handled
    const last = advanced(firm, 1);
    await events.publish(event, last);
    await followed(last);
    expect(secondsTo(await deliveryOf(firm, own))).toBeGreaterThan(1.9 * HOUR);
    expect(await deliveryOf(other, theirs)).toMatchObject({ attempts: 1 });
    const said = told.all.filter(
      (one) => one.event.type === 'firm.clock_followed.v1' && one.event.key === firm.firmId,
    );
    expect(said).toHaveLength(2);
  });

  it('walks the whole ladder step by step, to the end', async () => {
    const own = await waiting(firm);
    for (const [attempts, hours] of [
      [2, 1],
      [3, 2],
      [4, 3],
      [5, 4],
    ] as const) {
      await events.publish(advanced(firm, hours * HOUR));
      await attempted(firm, own, attempts);
    }
    expect(await deliveryOf(firm, own)).toMatchObject({ status: 'EXHAUSTED', nextRetryAt: null });
  });

  it('leaves held deliveries, what came after it, and times of the past alone', async () => {
    const own = await waiting(firm);
    const early = advanced(firm, HOUR);
    const late = await waiting(firm);
    await backing.sql(
      `UPDATE deliveries SET next_attempt_at = 'infinity', hold_scope = $2 WHERE subscription_id = $1`,
      [own, firm.firmId],
    );
    const times = () =>
      backing.sql(
        `SELECT created_at, next_attempt_at::text FROM deliveries WHERE subscription_id = ANY ($1) ORDER BY id`,
        [[own, late]],
      );
    const before = await times();
    await events.publish(early);
    await followed(early);
    expect(await times()).toEqual(before);
  });

  it('ends the day in which the secret of before a rotation still counts', async () => {
    const [own, theirs] = [await waiting(firm), await waiting(other)];
    for (const [as, id] of [
      [firm, own],
      [other, theirs],
    ] as const)
      await app.call('POST', `${PATH}/${id}/rotate-secret`, { as });
    const event = advanced(firm, 24 * HOUR);
    await events.publish(event);
    await followed(event);
    const ages = await backing.sql<{ id: string; hours: number }>(
      `SELECT id, round(extract(epoch FROM now() - secret_rotated_at) / 3600)::int AS hours
         FROM subscriptions WHERE id = ANY ($1)`,
      [[own, theirs]],
    );
    expect(Object.fromEntries(ages.map(({ id, hours }) => [id, hours]))).toEqual({ [own]: 24, [theirs]: 0 });
  });
});
