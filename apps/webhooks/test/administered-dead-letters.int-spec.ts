import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventOfType, Principal } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import {
  buildCase,
  buildEvent,
  buildHop,
  eventsOf,
  EventSource,
  eventually,
  failOnLeaks,
  sampleOf,
  type ServiceBacking,
  type ServiceUnderTest,
} from '@referral-exchange/testing';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const PATH = '/api/v1/admin/dead-letters';
const OPERATOR: Partial<Principal> = {
  kind: 'session',
  role: 'system_admin',
  tier: null,
  firmId: null,
  firmName: null,
  userId: newId(),
  userName: 'Olu Adeyemi',
  hasSecondFactor: true,
};
describe('the dead letters of a service', () => {
  const [sender, receiver] = [newId(), newId()];
  let backing: ServiceBacking;
  let webhooks: ServiceUnderTest;
  let events: EventSource;
  /** Ids of three letters. */
  let ids: string[];

  const call = (method: string, path: string, body?: object, as = OPERATOR) =>
    webhooks.call(method, `${PATH}/${path}`, { as, body });
  const waiting = () => call('GET', 'webhooks');
  const deliveries = async () =>
    (await backing.sql<{ count: number }>('SELECT count(*)::int AS count FROM deliveries'))[0]!.count;

  function sent() {
    const hop = buildHop({
      referringFirm: { id: sender, name: 'S' },
      referentFirm: { id: receiver, name: 'R' },
    });
    const facts = buildCase({ hops: [hop], owner: { id: sender, name: 'S' } });
    const change = { ...sampleOf('referral.sent.v1').data.change, referralId: hop.id };
    return buildEvent('referral.sent.v1', {
      key: facts.id,
      data: { case: facts, referralId: hop.id, change },
    });
  }

  beforeAll(async () => {
    backing = await openBacking();
    webhooks = await startWebhooks(backing);
    events = await EventSource.connect(backing.topics);
    // nothing listens there: what counts is what is queued
    for (const firmId of [sender, receiver]) await subscribe(webhooks, { firmId }, 'http://127.0.0.1:9/');
    await backing.sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'cannot store it' USING ERRCODE = '22000'; END $$`);
    await backing.sql('CREATE TRIGGER refuse BEFORE INSERT ON deliveries EXECUTE FUNCTION refuse()');
    await events.publish(sent(), sent(), sent());
    const { data } = await eventually(waiting, (answer) => answer.body.pagination?.total === 3);
    ids = data.map(({ id }: { id: string }) => id);
    await backing.sql('DROP TRIGGER refuse ON deliveries');
  });
  afterAll(async () => {
    await events?.close();
    await webhooks?.stop();
    await backing?.drop();
  });

  it('an operator lists what waits, and reads nothing of the event but ids', async () => {
    const { data, body } = await call('GET', 'webhooks?limit=1&page=2');
    expect(body.pagination).toMatchObject({ page: 2, total: 3 });
    expect(body.meta).toEqual({ success: true, hasMore: false });
    expect(data).toEqual([
      {
        id: ids[1],
        topic: 'referrals.events',
        // what was published without our headers names neither
        eventType: null,
        eventId: null,
        handler: 'webhooks.fan-out',
        key: expect.any(String),
        reason: 'failed',
        error: expect.any(String),
        attempts: expect.any(String),
        failedAt: expect.any(String),
        bytes: expect.any(Number),
        state: 'waiting',
        settledAt: null,
        settledReason: null,
      },
    ]);
  });

  it('two operators who replay a letter at once publish it once', async () => {
    const replay = () => call('POST', 'webhooks/replay', { ids: [ids[0]] });
    const answers = await Promise.all([replay(), replay()]);
    expect(answers.map(({ data }) => data.settled).sort()).toEqual([0, 1]);
    expect(answers.map(({ data }) => data.settledBefore).sort()).toEqual([0, 1]);
    await eventually(deliveries, (count) => count === 2);
    expect((await waiting()).body.pagination.total).toBe(2);
  });

  it('a letter is dropped with a reason, and stays in the list of all', async () => {
    const dropped = await call('POST', 'webhooks/drop', { ids: [ids[1]], reason: 'The firm is gone' });
    expect(dropped.data).toEqual({ settled: 1, settledBefore: 0 });
    const again = await call('POST', 'webhooks/replay', { ids: [ids[1]] });
    expect(again.data).toEqual({ settled: 0, settledBefore: 1 });
    const all = (await call('GET', 'webhooks?all=true')).data;
    expect(all.map(({ state }: { state: string }) => state).sort()).toEqual([
      'dropped',
      'replayed',
      'waiting',
    ]);
    expect(all.find(({ id }: { id: string }) => id === ids[1]).settledReason).toBe('The firm is gone');
  });

  it('each act is in the audit log by name, without the words of the reason', async () => {
    const published = await eventsOf<EventOfType<'audit.recorded.v1'>>(backing.topics, 'audit.events');
    const acts = async () =>
      published.all.map(({ event }) => event).filter(({ data }) => data.subjectType === 'dead_letter');
    const entries = await eventually(acts, (found) => found.length === 2).finally(() => published.close());
    // they are of two subjects, so they lie in two partitions, and have no order
    entries.sort((a, b) => b.data.action.localeCompare(a.data.action));
    expect(entries).toMatchObject([
      {
        actor: { userId: OPERATOR.userId, name: 'Olu Adeyemi' },
        data: { action: 'dead_letter.replayed', details: { letter: ids[0] } },
      },
      {
        actor: { name: 'Olu Adeyemi' },
        data: { action: 'dead_letter.dropped', details: { letter: ids[1] } },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('The firm is gone');
  });

  it.each([
    ['a letter that is not there', 'webhooks/replay', { ids: ['referrals.events/0/999'] }, 404],
    [
      'one that is there beside one that is not',
      'webhooks/drop',
      { ids: ['referrals.events/0/999'], reason: 'x' },
      404,
    ],
    ['another service', 'auth/replay', { ids: ['auth.events/0/1'] }, 404],
    ['no letter at all', 'webhooks/replay', { ids: [] }, 400],
    ['a drop without a reason', 'webhooks/drop', { ids: ['referrals.events/0/1'] }, 400],
  ])('%s is refused, and nothing is done', async (_what, path, body, status) => {
    const named = {
      ...body,
      ids: status === 404 && path === 'webhooks/drop' ? [ids[2]!, ...body.ids] : body.ids,
    };
    expect((await call('POST', path, named)).status).toBe(status);
    expect((await waiting()).body.pagination.total).toBe(1);
  });

  it('nobody else sees or touches them', async () => {
    const others: Partial<Principal>[] = [
      { ...OPERATOR, hasSecondFactor: false },
      { kind: 'session', role: 'account_manager', tier: null, firmId: sender },
      { kind: 'firm_key', tier: 'full', firmId: sender },
    ];
    for (const as of others) {
      expect((await call('GET', 'webhooks', undefined, as)).status).toBe(403);
      expect((await call('POST', 'webhooks/replay', { ids }, as)).status).toBe(403);
    }
    expect((await waiting()).body.pagination.total).toBe(1);
  });
});
