import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReferralsEvent } from '@referral-exchange/contracts';
import { LockSession } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import {
  buildCase,
  buildEvent,
  eventually,
  failOnLeaks,
  type ServiceBacking,
  type ServiceUnderTest,
  staysWithin,
  WebhookReceiver,
} from '@referral-exchange/testing';
import pg from 'pg';
import { AttemptDelivery } from '../src/delivery/attempt-delivery.js';
import { DispatcherWakeUp, EVERY_SUBSCRIPTION } from '../src/delivery/dispatcher-wake-up.js';
import { HandedDeliveries } from '../src/delivery/handed-deliveries.js';
import { deliveriesFor } from '../src/fan-out/deliveries-for.js';
import { FanOut } from '../src/fan-out/fan-out.js';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const CONSUMER = 'webhooks.fan-out';

describe('the fan-out', () => {
  let backing: ServiceBacking;
  let app: ServiceUnderTest;
  let other: ServiceUnderTest;
  let receiver: WebhookReceiver;
  let firmId: string;
  let lane: string;
  let secret: string;

  beforeAll(async () => {
    backing = await openBacking();
    app = await startWebhooks(backing, { consume: false });
    other = await startWebhooks(backing, { consume: false });
  });
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    firmId = newId();
    ({ id: lane, secret } = await subscribe(app, { firmId }, receiver.url));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await receiver.close();
  });
  afterAll(async () => {
    await app?.stop();
    await other?.stop();
    await backing?.drop();
  });

  /** An event of a draft, told to its owner alone. */
  function created(change: Partial<ReturnType<typeof buildCase>> = {}): ReferralsEvent {
    const sample = buildCase({ isArchived: false, archivedAt: null, hops: [], ...change });
    const facts = { ...sample, owner: { ...sample.owner, id: firmId } };
    return buildEvent('case.created.v1', { key: facts.id, data: { case: facts } });
  }
  const fanOut = (on: ServiceUnderTest, ...events: ReferralsEvent[]) =>
    on.part(FanOut).execute(CONSUMER, events, deliveriesFor);
  const deliveriesOf = (event: ReferralsEvent) =>
    backing.sql<{ id: string; status: string }>(
      'SELECT id, status FROM deliveries WHERE event_id = $1 ORDER BY id',
      [event.eventId],
    );
  const inboxOf = (event: ReferralsEvent) =>
    backing.sql('SELECT consumer FROM inbox WHERE event_id = $1', [event.eventId]);
  const arrival = (event: ReferralsEvent) => (one: { headers: Record<string, unknown> }) =>
    one.headers['x-service-event-id'] === event.eventId;
  const delivered = (event: ReferralsEvent) =>
    eventually(
      () => deliveriesOf(event),
      (rows) => rows.length > 0 && rows.every(({ status }) => status === 'DELIVERED'),
    );

  it('makes a delivery per subscription, and remembers events that concern nobody', async () => {
    await subscribe(app, { firmId }, receiver.url);
    const event = created();
    const nobodys = { ...created(), eventId: newId() } as ReferralsEvent;
    (nobodys.data.case as { owner: { id: string } }).owner.id = newId();
    await fanOut(app, event, nobodys, event);
    expect(await deliveriesOf(event)).toHaveLength(2);
    expect(await deliveriesOf(nobodys)).toEqual([]);
    expect(await inboxOf(nobodys)).toEqual([{ consumer: CONSUMER }]);
    expect(
      await backing.sql(
        'SELECT 1 FROM payloads p JOIN deliveries d ON d.payload_id = p.id WHERE d.event_id = $1',
        [event.eventId],
      ),
    ).toHaveLength(2);
    for (const arrived of await receiver.count(2))
      expect(arrived.headers['x-service-event-id']).toBe(event.eventId);
  });

  it('keeps the ids of deliveries in the order of the events', async () => {
    receiver.answerAlways({ status: 500 });
    const events = Array.from({ length: 50 }, () => created());
    await fanOut(app, ...events);
    const rows = await backing.sql<{ event_id: string }>(
      'SELECT event_id FROM deliveries WHERE event_id = ANY ($1) ORDER BY id',
      [events.map(({ eventId }) => eventId)],
    );
    expect(rows.map((row) => row.event_id)).toEqual(events.map(({ eventId }) => eventId));
  });

  it('makes the deliveries of an event once: two replicas at once, and again later', async () => {
    const events = Array.from({ length: 20 }, () => created());
    await Promise.all([app, other, app, other].map((one) => fanOut(one, ...events)));
    await fanOut(other, ...events);
    for (const event of events) expect(await deliveriesOf(event)).toHaveLength(1);
    for (const event of events) await delivered(event);
    expect(receiver.requests).toHaveLength(events.length);
  });

  it('writes all or nothing: an event whose payload cannot be stored can be handled again', async () => {
    const [bad, good] = [created(), created()];
    await backing.sql(
      `ALTER TABLE payloads ADD CONSTRAINT not_this CHECK (base_case_id <> '${bad.data.case.id}') NOT VALID`,
    );
    await expect(fanOut(app, bad, good)).rejects.toThrow('not_this');
    expect([...(await inboxOf(bad)), ...(await inboxOf(good)), ...(await deliveriesOf(good))]).toEqual([]);
    await backing.sql('ALTER TABLE payloads DROP CONSTRAINT not_this');
    await fanOut(app, bad, good);
    await Promise.all([delivered(bad), delivered(good)]);
  });

  it('sends no event of before the subscription', async () => {
    const early = { ...created(), occurredAt: new Date(Date.now() - 60_000).toISOString() } as ReferralsEvent;
    await fanOut(app, early);
    expect(await deliveriesOf(early)).toEqual([]);
    expect(await inboxOf(early)).toHaveLength(1);
  });

  it('waits for an erasure that has begun, and then stores the event without the person', async () => {
    receiver.answerAlways({ status: 500 });
    const word = `Zq${newId().slice(-10)}`;
    const event = created({ clientLastName: word });
    const bystander = created();
    const erasing = new pg.Client({ connectionString: backing.database.url });
    await erasing.connect();
    try {
      await erasing.query('BEGIN; LOCK TABLE erased_cases IN ACCESS EXCLUSIVE MODE');
      const stored = fanOut(app, event, bystander);
      await eventually(
        () => backing.sql(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'erased_cases'::regclass`),
        (waiting) => waiting.length > 0,
      );
      expect(await deliveriesOf(event)).toEqual([]);
      await erasing.query('INSERT INTO erased_cases VALUES ($1, now())', [event.data.case.id]);
      await erasing.query('COMMIT');
      await stored;
    } finally {
      await erasing.end();
    }
    const [row] = await backing.sql<{ body: string }>('SELECT body FROM payloads WHERE base_case_id = $1', [
      event.data.case.id,
    ]);
    expect(row!.body).toContain('Erased');
    expect(row!.body).not.toContain(word);
    expect(await deliveriesOf(bystander)).toHaveLength(1);
    await fanOut(app, event);
    expect(await deliveriesOf(event)).toHaveLength(1);
  });

  describe('and the dispatcher of the same process', () => {
    let freshForMs: number;
    beforeEach(async () => {
      // alone, so that it is the one that holds the lane, and however busy the machine is
      await other.stop();
      freshForMs = app.part(HandedDeliveries).freshForMs;
      app.part(HandedDeliveries).freshForMs = Infinity;
    });
    afterEach(async () => {
      app.part(HandedDeliveries).freshForMs = freshForMs;
      other = await startWebhooks(backing, { consume: false });
    });

    /** Statements of the dispatcher that name the lane, from now on; its sweep finds nothing. */
    function statementsOfLane(): string[] {
      const names: string[] = [];
      const query = LockSession.prototype.query;
      jest.spyOn(LockSession.prototype, 'query').mockImplementation(function (
        this: LockSession,
        name,
        text,
        values,
      ) {
        if (JSON.stringify(values ?? []).includes(lane)) names.push(name);
        return name === 'due-lanes' ? Promise.resolve([]) : query.call(this, name, text, values);
      } as typeof query);
      return names;
    }

    it('attempts a new delivery of a lane that it holds without a claim and without a fetch', async () => {
      const names = statementsOfLane();
      for (let n = 0; n < 10; n++) {
        const event = created();
        await fanOut(app, event);
        await delivered(event);
      }
      const count = (name: string) => names.filter((one) => one === name).length;
      // of the first
      expect([count('lane-claim'), count('due-fetch')]).toEqual([1, 1]);
    });

    it('fetches a delivery that has waited in memory, as what it holds may be old', async () => {
      app.part(HandedDeliveries).freshForMs = freshForMs;
      const first = created();
      await fanOut(app, first);
      await delivered(first);
      // so that its age alone stands against it
      await new Promise((resolve) => setTimeout(resolve, 200));
      const event = created();
      const handed = app.part(HandedDeliveries);
      const kept: Parameters<HandedDeliveries['handOver']>[0][number][] = [];
      jest.spyOn(handed, 'handOver').mockImplementation((some) => void kept.push(...some));
      await fanOut(app, event);
      jest.restoreAllMocks();
      const old = kept.map((one) => ({
        delivery: { ...one.delivery, body: '"an old body"' },
        storedAfter: performance.now() - 150,
      }));
      handed.handOver(old);
      const arrived = await receiver.next(arrival(event));
      expect(arrived.json()).toMatchObject({ eventId: event.eventId });
      expect(arrived.checkSignature(secret).valid).toBe(true);
      await delivered(event);
      expect(receiver.requests.filter(arrival(event))).toHaveLength(1);
    });

    it('fetches an older delivery first that a failed turn did not come to', async () => {
      const first = created();
      await fanOut(app, first);
      await delivered(first);
      const handed = app.part(HandedDeliveries);
      jest.spyOn(handed, 'handOver').mockImplementationOnce(() => undefined);
      const older = created();
      await fanOut(app, older);
      const failed = Promise.withResolvers<void>();
      const query = LockSession.prototype.query;
      jest.spyOn(LockSession.prototype, 'query').mockImplementation(function (
        this: LockSession,
        name,
        text,
        values,
      ) {
        if (name !== 'due-lanes') return query.call(this, name, text, values);
        failed.resolve();
        return Promise.reject(new Error('no luck'));
      } as typeof query);
      app.part(DispatcherWakeUp).notify([lane, EVERY_SUBSCRIPTION]);
      await failed.promise;
      jest.restoreAllMocks();
      const attempts = jest.spyOn(app.part(AttemptDelivery), 'execute');
      const newer = created();
      await fanOut(app, newer);
      await Promise.all([delivered(older), delivered(newer)]);
      // beside retries for other tests
      const ofLane = attempts.mock.calls.filter(([one]) => one.subscriptionId === lane);
      const ids = ofLane.map(([{ eventId }]) => eventId);
      expect(ids).toEqual([older.eventId, newer.eventId]);
    });
  });

  describe('and the dispatchers of both processes', () => {
    it('delivers soon what another replica stores for a lane that it keeps without work', async () => {
      const first = created();
      await fanOut(app, first);
      await delivered(first);
      await staysWithin(900, async () => {
        const event = created();
        const storedAt = Date.now();
        await fanOut(other, event);
        return (await receiver.next(arrival(event))).arrivedAt - storedAt;
      });
    });

    it('makes each delivery once while both replicas store for the same lanes', async () => {
      const events = Array.from({ length: 200 }, () => created());
      for (let start = 0; start < events.length; start += 4)
        await Promise.all(
          events.slice(start, start + 4).map((event, n) => fanOut(n % 2 === 0 ? app : other, event)),
        );
      for (const event of events) await delivered(event);
      expect(receiver.requests).toHaveLength(events.length);
    });
  });
});
