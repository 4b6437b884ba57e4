import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, LockSession } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import {
  EventSource,
  failOnLeaks,
  WebhookReceiver,
  eventually,
  type ServiceBacking,
  type ServiceUnderTest,
} from '@referral-exchange/testing';
import { EVERYONE } from '../src/archive/archived-scopes.repository.js';
import { holdDeliveries } from '../src/delivery/due-deliveries.repository.js';
import { HeldDeliveriesRepository } from '../src/delivery/held-deliveries.repository.js';
import { Story } from './story.js';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

/** Each firm archives a hop for itself alone (subscription rule 8). */
describe('a hop that both of its firms archived', () => {
  let backing: ServiceBacking;
  let webhooks: ServiceUnderTest;
  let events: EventSource;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    backing = await openBacking();
    webhooks = await startWebhooks(backing, { settings: { WEBHOOK_RETRY_SCHEDULE: '800ms' } });
    events = await EventSource.connect(backing.topics);
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await events?.close();
    await webhooks?.stop();
    await receiver?.close();
    await backing?.drop();
  });

  const seen = (eventId: string) =>
    receiver.requests.filter((one) => one.headers['x-service-event-id'] === eventId).length;
  const heldCount = async (eventId: string) =>
    (await backing.sql('SELECT 1 FROM deliveries WHERE event_id = $1 AND hold_scope IS NOT NULL', [eventId]))
      .length;

  const count = (ask: () => number | Promise<number>, expected: number) =>
    eventually(async () => ask(), (found) => found === expected); // prettier-ignore
  const readOf = async (changes: { eventId: string }[]) =>
    (await backing.sql('SELECT 1 FROM inbox WHERE event_id = ANY ($1)', [changes.map(({ eventId }) => eventId)])).length; // prettier-ignore

  /** A delivery in the queue of a subscription that is not due yet. Its id is its event's too. */
  async function queue(subscriptionId: string): Promise<string> {
    const id = newId();
    await backing.sql(
      `INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, created_at, next_attempt_at)
       VALUES ($1, $2, $1, $1, 'case.status_changed', now(), now() + interval '1 hour')`,
      [id, subscriptionId],
    );
    return id;
  }

  /** Holds deliveries as the dispatcher does that has read them. */
  const hold = (blocked: Parameters<typeof holdDeliveries>[1]) =>
    LockSession.using(
      { databaseUrl: backing.database.url, applicationName: 'two-archivers', queryTimeoutMs: 60_000 },
      (session) => holdDeliveries(session, blocked),
    );

  const eventType = 'case.status_changed';
  const archive = (scopeId: string, ownerId: string) =>
    backing.sql('INSERT INTO archived_scopes (scope_id, owner_id) VALUES ($1, $2)', [scopeId, ownerId]);

  /** A delivery for each firm, both read while each had archived the hop. */
  async function bothBlocked({ sender, receiver: other, hopId }: Story) {
    const blocked = [];
    for (const ownerId of [sender, other]) {
      const { id } = await subscribe(webhooks, { firmId: ownerId }, receiver.url);
      blocked.push({ id: await queue(id), ownerId, eventType, blockedBy: hopId });
    }
    return blocked;
  }
  const heldOf = (blocked: { id: string }[]) => Promise.all(blocked.map(({ id }) => heldCount(id)));

  it('holds nothing for the one that has just restored it', async () => {
    const story = new Story();
    const blocked = await bothBlocked(story);
    await archive(story.hopId, story.receiver);
    await hold(blocked);
    expect(await heldOf(blocked)).toEqual([0, 1]);
  });

  it('is held for both by an archived case', async () => {
    const story = new Story();
    const blocked = await bothBlocked(story);
    await archive(story.hopId, EVERYONE);
    await hold(blocked);
    expect(await heldOf(blocked)).toEqual([1, 1]);
  });

  it('shows what is held as waiting, though its last attempt was cut off', async () => {
    const story = new Story();
    const blocked = await bothBlocked(story);
    await backing.sql(
      `UPDATE deliveries SET status = 'IN_PROGRESS', attempts = CASE id WHEN $1 THEN 0 ELSE 2 END WHERE id = ANY ($2::uuid[])`,
      [blocked[0]!.id, blocked.map(({ id }) => id)],
    );
    await archive(story.hopId, EVERYONE);
    await hold(blocked);
    const sql = 'SELECT status FROM deliveries WHERE id = ANY ($1::uuid[]) ORDER BY attempts';
    expect(await backing.sql(sql, [blocked.map(({ id }) => id)])).toEqual([
      { status: 'PENDING' },
      { status: 'FAILED' },
    ]);
  });

  it('goes on to hold what is for the other one, when one restores it', async () => {
    const story = new Story();
    const blocked = await bothBlocked(story);
    for (const { ownerId } of blocked) await archive(story.hopId, ownerId);
    await hold(blocked);
    await backing.sql('DELETE FROM archived_scopes WHERE owner_id = $1', [story.sender]);
    const release = () => webhooks.part(HeldDeliveriesRepository).release([story.hopId]);
    await webhooks.part(Database).transaction(release);
    expect(await heldOf(blocked)).toEqual([0, 1]);
  });

  const [A1, A0, B1, B0] = ['sender archives', 'sender restores', 'receiver archives', 'receiver restores'];
  it.each([
    [A1, A0, B1, B0], [A1, B1, A0, B0], [A1, B1, B0, A0], [B1, A1, A0, B0], [B1, A1, B0, A0], [B1, B0, A1, A0],
  ] as string[][])('%s, %s, %s, %s: what waited goes to both in the end', async (...order) => {
    const story = new Story();
    for (const firmId of [story.sender, story.receiver]) await subscribe(webhooks, { firmId }, receiver.url);
    const waiting = story.statusChanged();
    const isRead = Promise.withResolvers<void>();
    receiver.answerNext(...[1, 2].map(() => ({ status: 500, after: isRead.promise })));
    await events.publish(waiting);
    await count(() => seen(waiting.eventId), 2);
    const changes = order.map((step) =>
      story.archiveHop(step.startsWith('sender') ? story.sender : story.receiver, step.endsWith('archives')));
    await events.publish(...changes.slice(0, 2));
    await count(() => readOf(changes), 2);
    isRead.resolve();
    // both hold it, then one; or it goes out at once
    const isHeld = order[1]!.endsWith('archives');
    if (isHeld) await count(() => heldCount(waiting.eventId), 2);
    else await count(() => seen(waiting.eventId), 4);
    await events.publish(changes[2]!);
    await count(() => readOf(changes), 3);
    if (isHeld) await count(() => heldCount(waiting.eventId), 1);
    const last = story.statusChanged();
    await events.publish(changes[3]!, last);
    await count(() => seen(last.eventId), 2);
    await count(() => seen(waiting.eventId), 4);
    expect(await heldCount(waiting.eventId)).toBe(0);
  }); // prettier-ignore
});
