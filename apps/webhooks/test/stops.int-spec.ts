import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuthEvent, MedCasesEvent, ReferralsEvent } from '@referral-exchange/contracts';
import { LockSession } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import {
  buildEvent,
  buildFirm,
  EventSource,
  eventually,
  failOnLeaks,
  sampleOf,
  type ServiceBacking,
  type ServiceUnderTest,
  WebhookReceiver,
} from '@referral-exchange/testing';
import { holdDeliveries } from '../src/delivery/due-deliveries.repository.js';
import { Story } from './story.js';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const PATH = '/api/public/v1/webhooks';
const RETRY_MS = 800;

function firmEvent(
  type: 'firm.created.v1' | 'firm.deactivated.v1' | 'firm.activated.v1' | 'firm.public_api_changed.v1',
  id: string,
  change: { isActive?: boolean; publicApiEnabled?: boolean } = {},
): AuthEvent {
  const firm = buildFirm({ id, isActive: true, publicApiEnabled: true, ...change });
  return buildEvent(type, { key: id, data: { firm } }) as AuthEvent;
}

describe('deliveries stop and resume (subscription rule 8)', () => {
  let backing: ServiceBacking;
  let webhooks: ServiceUnderTest;
  let events: EventSource;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    backing = await openBacking();
    webhooks = await startWebhooks(backing, { settings: { WEBHOOK_RETRY_SCHEDULE: `${RETRY_MS}ms` } });
    events = await EventSource.connect(backing.topics);
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await events?.close();
    await webhooks?.stop();
    await receiver?.close();
    await backing?.drop();
  });

  const arrival = (eventId: string) => (one: { headers: Record<string, unknown> }) =>
    one.headers['x-service-event-id'] === eventId;
  const seen = (eventId: string) => receiver.requests.filter(arrival(eventId)).length;
  const heldCount = async (eventId: string) =>
    (await backing.sql('SELECT 1 FROM deliveries WHERE event_id = $1 AND hold_scope IS NOT NULL', [eventId]))
      .length;
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 300));

  type Stopping = ReferralsEvent | AuthEvent | MedCasesEvent;

  /** A delivery whose first attempt fails once `stop` has been read, so that its retry comes after that. */
  async function failsAfter(stop: Stopping, event: ReferralsEvent | MedCasesEvent): Promise<void> {
    const isRead = Promise.withResolvers<void>();
    receiver.answerNext({ status: 500, after: isRead.promise });
    await events.publish(event);
    await receiver.next(arrival(event.eventId));
    await events.publish(stop);
    await eventually(
      () => backing.sql('SELECT 1 FROM inbox WHERE event_id = $1', [stop.eventId]),
      (rows) => rows.length === 1,
    );
    isRead.resolve();
  }

  it.each<[string, (story: Story) => [stop: ReferralsEvent | AuthEvent, resume: ReferralsEvent | AuthEvent]]>(
    [
      ['the case is archived', (story) => [story.archiveCase(true), story.archiveCase(false)]],
      [
        'the firm archived its hop',
        (story) => [story.archiveHop(story.sender, true), story.archiveHop(story.sender, false)],
      ],
      [
        'the firm is deactivated',
        ({ sender }) => [
          firmEvent('firm.deactivated.v1', sender, { isActive: false }),
          firmEvent('firm.activated.v1', sender),
        ],
      ],
      [
        'the integration is switched off',
        ({ sender }) => [
          firmEvent('firm.public_api_changed.v1', sender, { publicApiEnabled: false }),
          firmEvent('firm.public_api_changed.v1', sender),
        ],
      ],
    ],
  )('at the moment of the attempt, when %s; a queued delivery goes on afterwards', async (_what, scene) => {
    const story = new Story();
    const { id } = await subscribe(webhooks, { firmId: story.sender }, receiver.url);
    const event = story.statusChanged();
    const [stop, resume] = scene(story);
    await failsAfter(stop, event);
    await eventually(
      () => heldCount(event.eventId),
      (count) => count === 1,
    );
    const { body } = await webhooks.call('GET', `${PATH}/${id}/deliveries`, {
      as: { firmId: story.sender },
    });
    expect(body.data[0]).toMatchObject({ status: 'FAILED', attempts: 1, nextRetryAt: null });
    expect(
      (await webhooks.call('GET', `${PATH}/${id}`, { as: { firmId: story.sender } })).body.data.isActive,
    ).toBe(true);
    expect(seen(event.eventId)).toBe(1);
    await events.publish({ ...resume, occurredAt: new Date().toISOString() } as ReferralsEvent);
    await receiver.next(arrival(event.eventId));
    await eventually(
      () => heldCount(event.eventId),
      (count) => count === 0,
    );
  });

  it('events of an archived case are not delivered, not later either; events after its restoration are', async () => {
    const story = new Story();
    await subscribe(webhooks, { firmId: story.sender }, receiver.url);
    await events.publish(story.archiveCase(true));
    const meanwhile = story.statusChanged();
    await events.publish(meanwhile, story.archiveCase(false));
    const after = story.statusChanged();
    await events.publish(after);
    await receiver.next(arrival(after.eventId));
    await quiet();
    expect(seen(meanwhile.eventId)).toBe(0);
  });

  it.each(['case', 'hop'] as const)(
    'not by an archiving of a %s that comes after its restoration',
    async (what) => {
      const story = new Story();
      await subscribe(webhooks, { firmId: story.sender }, receiver.url);
      const change = (isArchived: boolean) =>
        what === 'case' ? story.archiveCase(isArchived) : story.archiveHop(story.sender, isArchived);
      // a dead letter that is replayed
      const late = change(true);
      await events.publish({ ...change(false), occurredAt: new Date(Date.now() + 1000).toISOString() }, late);
      const event = story.statusChanged();
      await events.publish(event);
      await receiver.next(arrival(event.eventId));
      // archived again, it is archived
      const waiting = story.statusChanged();
      await failsAfter({ ...change(true), occurredAt: new Date(Date.now() + 2000).toISOString() }, waiting);
      await eventually(
        () => heldCount(waiting.eventId),
        (count) => count === 1,
      );
    },
  );

  it('of an archived med case wait, and go on to the provider afterwards', async () => {
    const providerId = newId();
    await subscribe(webhooks, { kind: 'provider_key', firmId: null, providerId }, receiver.url);
    const sample = structuredClone(sampleOf('med_referral.sent.v1').data);
    sample.medCase.id = newId();
    Object.assign(sample.medReferral, { id: newId(), provider: { id: providerId, name: 'Harbor' } });
    const event = buildEvent('med_referral.sent.v1', { key: sample.medCase.id, data: sample });
    const archive = (isArchived: boolean) =>
      buildEvent('med_case.archive_changed.v1', {
        key: sample.medCase.id,
        data: { medCase: { ...sample.medCase, isArchived }, isArchived },
      });
    await failsAfter(archive(true), event);
    await eventually(
      () => heldCount(event.eventId),
      (count) => count === 1,
    );
    expect(seen(event.eventId)).toBe(1);
    await events.publish(archive(false));
    await receiver.next(arrival(event.eventId));
  });

  it('of the pharmacy wait while a practice is restricted; its other deliveries go on', async () => {
    const providerId = newId();
    await subscribe(webhooks, { kind: 'provider_key', firmId: null, providerId }, receiver.url);
    const about = (type: 'pharmacy.fill_recorded.v1' | 'med_referral.status_changed.v1') => {
      const sample = structuredClone(sampleOf(type).data);
      sample.medCase.id = newId();
      Object.assign(sample.medReferral, { id: newId(), provider: { id: providerId, name: 'Harbor' } });
      return buildEvent(type, { key: sample.medCase.id, data: sample } as never) as MedCasesEvent;
    };
    const restricted = (restrictedAccess: boolean) =>
      buildEvent('provider.changed.v1', {
        key: providerId,
        data: { provider: { id: providerId, name: 'Harbor', isActive: true, restrictedAccess } },
      });
    const fill = about('pharmacy.fill_recorded.v1');
    await failsAfter(restricted(true), fill);
    await eventually(
      () => heldCount(fill.eventId),
      (count) => count === 1,
    );
    const [late, other] = [about('pharmacy.fill_recorded.v1'), about('med_referral.status_changed.v1')];
    await events.publish(late, other);
    await receiver.next(arrival(other.eventId));
    await eventually(
      () => heldCount(late.eventId),
      (count) => count === 1,
    );
    expect([seen(fill.eventId), seen(late.eventId)]).toEqual([1, 0]);
    await events.publish(restricted(false));
    await receiver.next(arrival(fill.eventId));
    await receiver.next(arrival(late.eventId));
  });

  it('that are not of the pharmacy are not held for a practice that is back, but restricted', async () => {
    const providerId = newId();
    const { id } = await subscribe(
      webhooks,
      { kind: 'provider_key', firmId: null, providerId },
      receiver.url,
    );
    await backing.sql(
      `INSERT INTO owners (id, kind, is_active, public_api_enabled, changed_at, restricted_access)
       VALUES ($1, 'provider', true, true, now(), true) ON CONFLICT (id) DO UPDATE SET restricted_access = true`,
      [providerId],
    );
    const queued = async (eventType: string) => {
      const [delivery] = await backing.sql<{ id: string }>(
        `INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, created_at, next_attempt_at)
         VALUES ($1, $2, $1, $1, $3, now(), now() + interval '1 hour') RETURNING id`,
        [newId(), id, eventType],
      );
      return { id: delivery!.id, ownerId: providerId, eventType, blockedBy: providerId };
    };
    const [fill, other] = [await queued('pharmacy.fill_recorded'), await queued('med_referral.sent')];
    // both were read when the practice was switched off
    const options = { databaseUrl: backing.database.url, applicationName: 'stops', queryTimeoutMs: 60_000 };
    await LockSession.using(options, (session) => holdDeliveries(session, [fill, other]));
    expect([await heldCount(fill.id), await heldCount(other.id)]).toEqual([1, 0]);
  });

  it('an archived hop stops the firm that archived it, not the other', async () => {
    const story = new Story();
    await subscribe(webhooks, { firmId: story.sender }, receiver.url);
    await subscribe(webhooks, { firmId: story.receiver }, receiver.url);
    await events.publish(story.archiveHop(story.receiver, true));
    const event = story.statusChanged();
    await events.publish(event);
    const arrived = await receiver.next(arrival(event.eventId));
    expect(arrived.json()).toMatchObject({ recipientFirmId: story.sender });
    await quiet();
    expect(seen(event.eventId)).toBe(1);
  });

  describe('a firm that is switched off', () => {
    const at = (ms: number) => new Date(ms).toISOString();
    const isShutOut = (id: string) =>
      eventually(
        () => backing.sql('SELECT 1 FROM owners WHERE id = $1 AND NOT is_active', [id]),
        (rows) => rows.length === 1,
      );
    const queued = (id: string) => backing.sql(QUEUED, [id]);
    const QUEUED = 'SELECT 1 FROM deliveries WHERE subscription_id = $1 AND next_attempt_at IS NOT NULL';

    /** An event about a firm that is off for one second in the read model, and when it is on again. */
    async function shutOut(factAfterMs: number, backAfterMs: number) {
      const story = new Story();
      const { id } = await subscribe(webhooks, { firmId: story.sender }, receiver.url);
      const closedAt = Date.now() + 1_000;
      const out = firmEvent('firm.deactivated.v1', story.sender, { isActive: false });
      await events.publish({ ...out, occurredAt: at(closedAt) });
      await isShutOut(story.sender);
      const fact = { ...story.statusChanged(), occurredAt: at(closedAt + factAfterMs) } as ReferralsEvent;
      await events.publish(fact);
      await eventually(
        () => heldCount(fact.eventId),
        (count) => count === 1,
      );
      const back = firmEvent('firm.activated.v1', story.sender);
      const backAt = closedAt + backAfterMs;
      // an event is not read before it happened
      const comeBack = async () => {
        await new Promise((resolve) => setTimeout(resolve, backAt - Date.now() + 1));
        await events.publish({ ...back, occurredAt: at(backAt) });
      };
      return { id, story, fact, comeBack };
    }

    it('receives no event of that time, not later either', async () => {
      const { id, story, fact, comeBack } = await shutOut(10, 20);
      await comeBack();
      await eventually(
        () => queued(id),
        (rows) => rows.length === 0,
      );
      const { body } = await webhooks.call('GET', `${PATH}/${id}/deliveries`, {
        as: { firmId: story.sender },
      });
      expect([seen(fact.eventId), body.data]).toEqual([0, []]);
    });

    it.each([
      ['after it came back, of which we read later (no order between topics)', 30],
      ['at the moment when it came back', 20],
      ['before it was shut out, of which we read earlier', -10],
    ])('is told what happened %s', async (_what, factAfterMs) => {
      const { fact, comeBack } = await shutOut(factAfterMs, 20);
      expect(seen(fact.eventId)).toBe(0);
      await comeBack();
      await receiver.next(arrival(fact.eventId));
    });

    it('is told what happens after it came back, although the clock that said when was ten minutes ahead', async () => {
      const story = new Story();
      await subscribe(webhooks, { firmId: story.sender }, receiver.url);
      const out = firmEvent('firm.deactivated.v1', story.sender, { isActive: false });
      await events.publish({ ...out, occurredAt: at(Date.now()) });
      await isShutOut(story.sender);
      const back = firmEvent('firm.activated.v1', story.sender);
      await events.publish({ ...back, occurredAt: at(Date.now() + 600_000) });
      await eventually(
        () => backing.sql('SELECT 1 FROM owners WHERE id = $1 AND is_active', [story.sender]),
        (rows) => rows.length === 1,
      );
      const fact = { ...story.statusChanged(), occurredAt: at(Date.now() + 1) } as ReferralsEvent;
      await events.publish(fact);
      await receiver.next(arrival(fact.eventId));
    });

    it('receives no event of a closed span that was read before the event', async () => {
      const { id, story, comeBack } = await shutOut(10, 20);
      await comeBack();
      await eventually(
        () => queued(id),
        (rows) => rows.length === 0,
      );
      const [late, after] = [story.statusChanged(), story.statusChanged()];
      const [{ since }] = (await backing.sql('SELECT since FROM closed_spans WHERE owner_id = $1', [
        story.sender,
      ])) as [{ since: Date }];
      await events.publish(
        { ...late, occurredAt: at(since.getTime() + 15) } as ReferralsEvent,
        { ...after, occurredAt: at(since.getTime() + 25) } as ReferralsEvent,
      );
      await receiver.next(arrival(after.eventId));
      await quiet();
      expect(seen(late.eventId)).toBe(0);
    });
  });

  it('an event that arrives twice is delivered once', async () => {
    const story = new Story();
    await subscribe(webhooks, { firmId: story.sender }, receiver.url);
    const [event, after] = [story.statusChanged(), story.statusChanged()];
    await events.publish(event, event, after);
    await receiver.next(arrival(after.eventId));
    await quiet();
    expect(seen(event.eventId)).toBe(1);
  });

  it('events from before the subscription was created are not delivered (no backfill)', async () => {
    const story = new Story();
    const before = {
      ...story.statusChanged(),
      occurredAt: new Date(Date.now() - 1).toISOString(),
    } as ReferralsEvent;
    await subscribe(webhooks, { firmId: story.sender }, receiver.url);
    const after = story.statusChanged();
    await events.publish(before, after);
    await receiver.next(arrival(after.eventId));
    await quiet();
    expect(seen(before.eventId)).toBe(0);
  });

  it("a provider's subscription gets its own body, signed and logged alike", async () => {
    const providerId = newId();
    const as = { kind: 'provider_key' as const, firmId: null, providerId };
    const { id, secret } = await subscribe(webhooks, as, receiver.url);
    const sample = sampleOf('med_referral.sent.v1').data;
    const medReferral = {
      ...sample.medReferral,
      id: newId(),
      provider: { id: providerId, name: 'Harbor Spine & Rehab' },
    };
    const event = buildEvent('med_referral.sent.v1', { data: { ...sample, medReferral } }) as MedCasesEvent;
    await events.publish(event);
    const arrived = await receiver.next(arrival(event.eventId));
    expect(arrived.checkSignature(secret).valid).toBe(true);
    expect(Object.keys(arrived.json())).toEqual([
      'schemaVersion',
      'event',
      'eventId',
      'occurredAt',
      'recipientProviderId',
      'medCaseId',
      'medReferralId',
      'referenceNumber',
      'handlingFirm',
      'provider',
      'isTestCase',
      'actor',
      'data',
    ]);
    expect(arrived.json()).toMatchObject({ event: 'med_referral.received', recipientProviderId: providerId });
    await eventually(
      () => webhooks.call('GET', `${PATH}/${id}/deliveries`, { as }),
      ({ body }) => body.data[0]?.status === 'DELIVERED',
    );
  });
});
