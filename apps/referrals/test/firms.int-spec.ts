import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { FirmDirectory } from '@referral-exchange/firms';
import { newId } from '@referral-exchange/telemetry';
import { buildEvent, buildFirm, eventsOf, eventually, type TestTopics } from '@referral-exchange/testing';
import { caseBody, TestService } from './referrals-under-test.js';

/** The claims inside a token. */
const claimsOf = (token: string): object =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? 'bnVsbA', 'base64url').toString()) as object;

/** The read model of firms: filled by auth's events, and by asking auth for a firm without an event yet. */
describe('firms', () => {
  let topics: TestTopics;
  let service: TestService;
  let auth: Server;
  const known = new Map<string, object>();
  const asked: { path: string; principal: unknown; token: unknown }[] = [];
  beforeAll(async () => {
    auth = createServer((request, response) => {
      const { 'x-principal': principal, 'x-service-token': token } = request.headers;
      asked.push({ path: request.url!, principal, token: claimsOf(String(token)) });
      const firm = known.get(request.url!.split('/').at(-1)!);
      if (request.url!.endsWith('5000')) return void response.writeHead(500).end();
      response.writeHead(firm ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(firm ? { ...firm, meta: {} } : { error: {} }));
    });
    await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(auth.address() as AddressInfo).port}`;
    service = await TestService.start({ SERVICE_URL_AUTH: url }, { backing: ['kafka'] });
    ({ topics } = service.service.backing);
  });
  afterAll(async () => {
    await service.stop();
    auth.close();
  });

  async function publish(...events: object[]): Promise<void> {
    const producer = new Kafka({ brokers: topics.brokers, logLevel: logLevel.NOTHING }).producer();
    await producer.connect();
    const messages = events.map((event) => ({ key: 'k', value: JSON.stringify(event) }));
    await producer.send({ topic: `${topics.prefix}auth.events`, messages });
    await producer.disconnect();
  }

  const nameOf = async (id: string) =>
    (
      await service.database.query<{ name: string; is_active: boolean }>(
        'SELECT name, is_active FROM firms WHERE id = $1',
        [id],
      )
    )[0];

  it('follow auth’s events, once each and never backwards', async () => {
    const firm = buildFirm({
      name: 'New name',
      referencePrefix: 'EVA',
      updatedAt: '2026-02-02T00:00:00.000Z',
    });
    const created = buildEvent('firm.created.v1', {
      data: { firm: { ...firm, name: 'Old name', updatedAt: '2026-01-01T00:00:00.000Z' } },
    });
    await publish(created, buildEvent('firm.updated.v1', { data: { firm } }), created, {
      ...created,
      eventId: newId(),
    });
    await eventually(
      () => nameOf(firm.id),
      (found) => found?.name === 'New name',
    );
    await publish(
      buildEvent('firm.deactivated.v1', {
        data: { firm: { ...firm, isActive: false, updatedAt: '2026-03-03T00:00:00.000Z' } },
      }),
    );
    const deactivated = await eventually(
      () => nameOf(firm.id),
      (found) => found?.is_active === false,
    );
    expect(deactivated).toEqual({ name: 'New name', is_active: false });
    const sender = await service.firm();
    expect((await sender.post('/sent-cases', caseBody({ referentFirmId: firm.id }))).code).toBe(
      'resource_not_found',
    );
  });

  it('that no event told of are asked for with the service’s own token, for the caller’s firm, and kept', async () => {
    const [own, receiver] = [
      buildFirm({ referencePrefix: 'OWN' }),
      buildFirm({ referencePrefix: 'RCV', name: 'Late LLP' }),
    ];
    for (const firm of [own, receiver]) known.set(firm.id, firm);
    const client = service.client({ firmId: own.id, firmName: own.name });
    asked.length = 0;
    const created = await client.post('/sent-cases', caseBody({ referentFirmId: receiver.id }));
    expect(created.data).toMatchObject({
      referenceNumber: 'OWN-0001',
      referentFirmName: 'Late LLP',
      status: 'SENT',
    });
    await client.post('/sent-cases', caseBody());
    const token = { iss: 'referrals', aud: 'auth', firm: own.id };
    expect(asked).toEqual([
      { path: `/internal/firms/${own.id}`, principal: undefined, token: expect.objectContaining(token) },
      { path: `/internal/firms/${receiver.id}`, principal: undefined, token: expect.objectContaining(token) },
    ]);
    expect((await client.post('/sent-cases', caseBody({ referentFirmId: newId() }))).code).toBe(
      'resource_not_found',
    );
  });

  it('are asked for by a worker too, without any request or firm to act for', async () => {
    const late = buildFirm({ referencePrefix: 'WRK', name: 'Worker LLP' });
    known.set(late.id, late);
    asked.length = 0;
    await service.app.get(FirmDirectory).learn(late.id, null);
    expect((await nameOf(late.id))?.name).toBe('Worker LLP');
    const [{ token, principal }] = asked as [(typeof asked)[0]];
    expect(token).toMatchObject({ iss: 'referrals', aud: 'auth' });
    expect(token).not.toHaveProperty('firm');
    expect(principal).toBeUndefined();
  });

  it('that auth cannot tell of now are 503, after what is wrong with the call itself', async () => {
    const feed = await eventsOf(topics, 'referrals.events');
    const [sender, receiver] = [await service.firm(), await service.firm()];
    const unknown = '0192f3a0-0000-7000-8000-000000005000';
    const { id } = (await sender.post('/sent-cases', caseBody())).data;
    const refer = (client: typeof sender, referentFirmId: string) =>
      client.post(`/sent-cases/${id}/refer`, { referentFirmId });
    expect((await refer(sender, unknown)).code).toBe('service_unavailable');
    expect((await refer(await service.firm(), unknown)).code).toBe('resource_not_found');
    expect((await refer(sender, receiver.firmId)).status).toBe(200);
    const told = [];
    while (told.length < 2) told.push((await feed.next(({ key }) => key === id)).event.type);
    expect(told).toEqual(['case.created.v1', 'referral.sent.v1']);
    await feed.close();
  });

  it('facts arrive in Kafka in the order of the case, keyed by it', async () => {
    const feed = await eventsOf(topics, 'referrals.events');
    const [sender, receiver] = [await service.firm(), await service.firm()];
    const { data } = await sender.post('/sent-cases', caseBody({ referentFirmId: receiver.firmId }));
    await receiver.post(`/cases/${data.id}/referrals/${data.referralId}/acknowledge`);
    const mine = [];
    while (mine.length < 3) mine.push(await feed.next(({ key }) => key === data.id));
    expect(mine.map(({ event }) => event.type)).toEqual([
      'case.created.v1',
      'referral.sent.v1',
      'referral.accepted.v1',
    ]);
    await feed.close();
  });

  it('a firm that was learnt of in a transaction that failed is asked for again', async () => {
    const sender = await service.firm();
    const late = buildFirm({ referencePrefix: 'LTX', name: 'Late LLP' });
    known.set(late.id, late);
    const { id } = (await sender.post('/sent-cases', caseBody())).data;
    const refer = (headers: Record<string, string>) =>
      sender.post(`/sent-cases/${id}/refer`, { referentFirmId: late.id }, headers);
    const refused = await refer({ 'Idempotency-Key': newId(), 'If-Match': '"another"' });
    expect(refused.code).toBe('conflict/version_mismatch');
    expect(await nameOf(late.id)).toBeUndefined();
    expect((await refer({})).data).toMatchObject({ status: 'SENT', referentFirmName: 'Late LLP' });
  });

  it('a firm is told of by its own name, whatever the name of its caller', async () => {
    const [sender, receiver] = [await service.firm('Abbott LLP'), await service.firm('Crane LLP')];
    const person = sender.as({ firmName: null, userName: 'Jane Person' });
    const { data } = await person.post('/sent-cases', caseBody({ referentFirmId: receiver.firmId }));
    for (const event of await service.events(data.baseCaseId)) {
      expect(event.data).toMatchObject({ case: { owner: { name: 'Abbott LLP' } } });
      const hops = 'case' in event.data && 'hops' in event.data.case ? event.data.case.hops : [];
      for (const hop of hops) expect(hop.referringFirm.name).toBe('Abbott LLP');
    }
  });
});
