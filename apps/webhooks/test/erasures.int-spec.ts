import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CaseFacts, EventOf } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import {
  buildCase,
  buildEvent,
  type EventFeed,
  eventsOf,
  EventSource,
  eventually,
  failOnLeaks,
  sampleOf,
  type ServiceBacking,
  type ServiceUnderTest,
  tablesHolding,
  WebhookReceiver,
} from '@referral-exchange/testing';
import { EchoCaptures, type EchoOutcome } from '../src/captures/echo-captures.js';
import { CaptureDelivery } from '../src/delivery/capture-delivery.js';
import { erasedBody } from '../src/erasures/erased-body.js';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

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

  const ofNewFirm = () => ({ owner: { id: newId(), name: 'Abbott & Crane LLP' } });
  const tables = () => tablesHolding((sql, values) => app.sql(sql, values), word);
  /** A case of a firm that listens, with the client's name, and an event about it. */
  async function heard(change: Partial<CaseFacts> = {}) {
    const facts = buildCase({
      clientLastName: word,
      title: `${word} v. Acme`,
      isArchived: false,
      archivedAt: null,
      hops: [],
      ...change,
    });
    await subscribe(app, { firmId: facts.owner.id }, receiver.url);
    const event = buildEvent('case.created.v1', { key: facts.id, data: { case: facts } });
    return { facts, event };
  }
  async function erase(baseCaseId: string, isDryRun = false, medCaseIds: string[] = []) {
    const data = { erasureId: newId(), isDryRun, baseCaseIds: [baseCaseId], medCaseIds };
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

  it('what an attempt stores while the erasure goes on, it removes itself', async () => {
    const { facts, event } = await heard(ofNewFirm());
    const as = { firmId: facts.owner.id };
    const { id } = (await app.call('GET', PATH, { as })).body.data[0];
    await app.call('POST', `${PATH}/${id}/echo/enable`, { as });
    const echo = app.part(EchoCaptures);
    const spy = jest.spyOn(echo, 'deliver').mockImplementation(async (...given) => {
      spy.mockRestore();
      const done = await echo.deliver(...given);
      await app.sql('INSERT INTO erased_cases (case_id, erased_at) VALUES ($1, now())', [facts.id]);
      return done;
    });
    await events.publish(event);
    await eventually(
      () => app.sql(`SELECT FROM deliveries WHERE subscription_id = $1 AND status = 'DELIVERED'`, [id]),
      (rows) => rows.length === 1,
    );
    expect((await app.call('GET', `${PATH}/${id}/echo/captures`, { as })).body.data).toEqual([]);
    await receiver.close();
  });

  it('attempts that wait for Redis hold no connection to the database', async () => {
    const frozen = Promise.withResolvers<EchoOutcome>();
    const spy = jest.spyOn(app.part(EchoCaptures), 'deliver').mockReturnValue(frozen.promise);
    const attempt = { echoTokenHash: Buffer.alloc(32), occurredAt: new Date() };
    const attempts = Array.from({ length: 50 }, () => app.part(CaptureDelivery).execute(attempt, {}, '{}'));
    await eventually(
      () => Promise.resolve(spy.mock.calls.length),
      (count) => count === 50,
    );
    expect(await app.part(Database).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    frozen.resolve({ outcome: { statusCode: 503, error: 'HTTP 503' }, captureId: null });
    expect(new Set((await Promise.all(attempts)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([503]),
    );
    spy.mockRestore();
    await receiver.close();
  });

  it('an upload that began before and ended after brings no name of the file back', async () => {
    const { facts } = await heard(ofNewFirm());
    const uploadedAt = new Date().toISOString();
    await erase(facts.id);
    const { document: sample } = sampleOf('document.uploaded.v1').data;
    const own = {
      baseCaseId: facts.id,
      referralId: null,
      fileName: `${word}.pdf`,
      category: word,
      uploadedAt,
    };
    const data = { case: facts, document: { ...sample, ...own } };
    await events.publish(buildEvent('document.uploaded.v1', { key: facts.id, data }));
    const [sent] = await receiver.count(1);
    expect(sent!.json().data).toMatchObject({ fileName: 'Erased', category: null, uploadedAt });
    expect(await tables()).toEqual([]);
    await receiver.close();
  });

  it('what the firms wrote since stays, though the erasure is handled after it', async () => {
    receiver.answerNext({ status: 500 }, { status: 500 });
    const { facts, event } = await heard(ofNewFirm());
    const later = buildEvent('case.created.v1', {
      key: facts.id,
      occurredAt: new Date(Date.now() + 60_000).toISOString(),
      data: { case: { ...facts, title: 'Written anew', clientLastName: 'Erased' } },
    });
    await events.publish(event, later);
    await receiver.count(2);
    const titles = async () => {
      const sql = `SELECT body::json->'data'->>'title' AS title FROM payloads WHERE base_case_id = $1 ORDER BY 1`;
      return (await app.sql<{ title: string }>(sql, [facts.id])).map(({ title }) => title);
    };
    expect(await erase(facts.id)).toMatchObject({ erased: { payloads: 1 } });
    expect(await titles()).toEqual(['Erased', 'Written anew']);
    expect(await tables()).toEqual([]);
    await receiver.close();
  });

  it('what a ledger says between the request and the answer of med-cases goes too, whenever it comes', async () => {
    receiver.answerNext({ status: 500 });
    const { facts } = await heard(ofNewFirm());
    const at = (seconds: number, title: string) => {
      const occurredAt = new Date(Date.now() + seconds * 1_000).toISOString();
      return buildEvent('case.created.v1', {
        key: facts.id,
        occurredAt,
        data: { case: { ...facts, title } },
      });
    };
    await erase(newId(), false, [facts.id]);
    await events.publish(at(60, 'Before the answer'));
    await receiver.count(1);
    expect(await tables()).toEqual(['payloads']);
    const answer = (change: object = {}) =>
      buildEvent('erasure.done.v1', {
        occurredAt: new Date(Date.now() + 120_000).toISOString(),
        data: { erasureId: newId(), service: 'med-cases', erased: {}, isDryRun: false, baseCaseIds: [], medCaseIds: [facts.id], ...change },
      }); // prettier-ignore
    await events.publish(answer({ isDryRun: true }), answer({ service: 'documents' }), answer());
    await eventually(tables, (names) => names.length === 0);
    await events.publish(at(100, 'Came late'), at(180, 'Of who is there since'));
    const sent = (await receiver.count(3))
      .slice(1)
      .map(({ rawBody }) => JSON.parse(rawBody.toString()).data.title);
    expect(sent.sort()).toEqual(['Erased', 'Of who is there since']);
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
