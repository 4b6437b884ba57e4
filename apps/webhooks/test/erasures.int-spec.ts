import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventOf } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import {
  buildCase,
  buildEvent,
  type EventFeed,
  eventsOf,
  EventSource,
  failOnLeaks,
  type ServiceBacking,
  type ServiceUnderTest,
  tablesHolding,
  WebhookReceiver,
} from '@referral-exchange/testing';
import { CaptureDelivery } from '../src/delivery/capture-delivery.js';
import { erasedBody } from '../src/erasures/erased-body.js';
import { eventually, openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const PATH = '/api/public/v1/webhooks';

describe('when a person is erased', () => {
  let backing: ServiceBacking;
  let app: ServiceUnderTest;
  let events: EventSource;
  let told: EventFeed<EventOf<'erasure.events'>>;
  let receiver: WebhookReceiver;
  let word: string;
  beforeAll(async () => {
    backing = await openBacking();
    app = await startWebhooks(backing, { settings: { WEBHOOK_RETRY_SCHEDULE: '1h' } });
    events = await EventSource.connect(backing.topics);
    told = await eventsOf(backing.topics, 'erasure.events');
  });
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    word = `Zq${newId().slice(-10)}`;
  });
  afterAll(async () => {
    await app?.stop();
    await told?.close();
    await events?.close();
    await backing?.drop();
  });

  const tables = () => tablesHolding((sql, values) => app.sql(sql, values), word);
  /** A case of a firm that listens, with the client's name, and an event about it. */
  async function heard() {
    const facts = buildCase({
      clientLastName: word,
      title: `${word} v. Acme`,
      isArchived: false,
      archivedAt: null,
      hops: [],
    });
    await subscribe(app, { firmId: facts.owner.id }, receiver.url);
    const event = buildEvent('case.created.v1', { key: facts.id, data: { case: facts } });
    return { facts, event };
  }
  async function erase(baseCaseId: string, isDryRun = false) {
    const data = { erasureId: newId(), isDryRun, baseCaseIds: [baseCaseId], medCaseIds: [] };
    const event = buildEvent('erasure.requested.v1', { key: data.erasureId, data });
    await events.publish(event);
    const answer = await told.next(
      ({ event: one }) => one.type === 'erasure.done.v1' && one.data.erasureId === data.erasureId,
      45_000,
    );
    return answer.event.data;
  }

  it('stored payloads lose the person, and a delivery that waits goes out without', async () => {
    receiver.answerNext({ status: 500 });
    const { facts, event } = await heard();
    await events.publish(event);
    const [first] = await receiver.count(1);
    expect(first!.rawBody.toString()).toContain(word);
    expect(await erase(facts.id, true)).toMatchObject({ service: 'webhooks', erased: { payloads: 1 } });
    expect(await tables()).toEqual(['payloads']);
    expect(await erase(facts.id)).toMatchObject({ erased: { payloads: 1 } });
    expect(await tables()).toEqual([]);
    const firmId = facts.owner.id;
    await events.publish(
      buildEvent('firm.clock_advanced.v1', { key: firmId, data: { firmId, seconds: 3_600 } }),
    );
    const [, second] = await receiver.count(2);
    const sent = JSON.parse(second!.rawBody.toString());
    expect(sent).toMatchObject({
      event: 'case.created',
      data: { clientLastName: 'Erased', caseType: facts.caseType },
    });
    expect(second!.rawBody.toString()).not.toContain(word);
    await receiver.close();
  });

  it('what an echo address received about the person goes, and the rest of it stays', async () => {
    const one = await heard();
    const as = { firmId: one.facts.owner.id };
    const { body } = await app.call('GET', PATH, { as });
    const { id } = body.data[0];
    await app.call('POST', `${PATH}/${id}/echo/enable`, { as });
    const other = { ...one.facts, id: newId(), title: 'Of somebody else' };
    await events.publish(one.event, buildEvent('case.created.v1', { key: other.id, data: { case: other } }));
    const captures = async (): Promise<{ rawBody: string }[]> =>
      (await app.call('GET', `${PATH}/${id}/echo/captures`, { as })).body.data;
    await eventually(captures, (all) => all.length === 2);
    expect(await erase(one.facts.id, true)).toMatchObject({ erased: { captures: 1 } });
    expect(await captures()).toHaveLength(2);
    expect(await erase(one.facts.id)).toMatchObject({ erased: { captures: 1 } });
    const left = await captures();
    expect(left.map(({ rawBody }) => JSON.parse(rawBody).baseCaseId)).toEqual([other.id]);
    // sizes are noted beside the captures: a next one still fits
    await app.call('POST', `${PATH}/${id}/test`, { as });
    await eventually(captures, (all) => all.length === 2);
    await receiver.close();
  });

  it('an attempt that was under way leaves nothing at an echo address', async () => {
    const { facts, event } = await heard();
    const as = { firmId: facts.owner.id };
    const { id } = (await app.call('GET', PATH, { as })).body.data[0];
    await app.call('POST', `${PATH}/${id}/echo/enable`, { as });
    const captures = async (): Promise<{ rawBody: string }[]> =>
      (await app.call('GET', `${PATH}/${id}/echo/captures`, { as })).body.data;
    await events.publish(event);
    const [{ rawBody }] = (await eventually(captures, (all) => all.length === 1)) as [{ rawBody: string }];
    await erase(facts.id);
    expect(await captures()).toEqual([]);
    const [row] = await app.sql<{ hash: Buffer }>('SELECT echo_token_hash AS hash FROM subscriptions WHERE id = $1', [id]); // prettier-ignore
    const attempt = (body: string, occurredAt: Date | null) =>
      app.part(CaptureDelivery).execute({ echoTokenHash: row!.hash, occurredAt }, {}, body);
    for (const occurredAt of [new Date(event.occurredAt), null])
      expect(await attempt(rawBody, occurredAt)).toEqual({ statusCode: 200, error: null });
    expect(await captures()).toEqual([]);
    // the next attempt has the body without the person; and what is said later is about whoever is there then
    await attempt(erasedBody(rawBody), new Date(event.occurredAt));
    await attempt(rawBody, new Date(Date.now() + 60_000));
    expect((await captures()).map((one) => one.rawBody.includes(word))).toEqual([true, false]);
    await receiver.close();
  });

  it('an older event that comes later brings nothing back, and a later one is stored as it is', async () => {
    const { facts, event } = await heard();
    await erase(facts.id);
    const later = buildEvent('case.created.v1', {
      key: facts.id,
      occurredAt: new Date(Date.now() + 60_000).toISOString(),
      data: { case: { ...facts, title: 'Written anew', clientLastName: 'Erased' } },
    });
    await events.publish(event, later);
    const sent = (await receiver.count(2)).map(({ rawBody }) => JSON.parse(rawBody.toString()).data.title);
    expect(sent.sort()).toEqual(['Erased', 'Written anew']);
    expect(await tables()).toEqual([]);
    await receiver.close();
  });
});
