import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { clock } from '@referral-exchange/telemetry';
import { eventsOf, ServiceUnderTest } from '@referral-exchange/testing';
import { GrantLimits } from '../src/limits/grant-limits.js';
import { OwnCounters } from '../src/limits/call-counters.js';
import { mcp } from '../src/service.js';
import { play } from './acts.js';
import { agent, AssistantWorld, contentOf, modernCall, person } from './assistant-world.js';
import { CASE, draft, received, REFERRAL } from './records.js';

const LIMITS = { MCP_READS_PER_MINUTE: '3', MCP_WRITES_PER_MINUTE: '2' };
let world: AssistantWorld;
beforeAll(async () => {
  world = await AssistantWorld.start({
    settings: { ...LIMITS, TRACE_CALLER_CONTEXT: 'parent' },
    backing: ['redis', 'kafka'],
    topics: ['audit.events'],
  });
});
afterEach(async () => {
  await world.closeClients();
  world.forget();
});
afterAll(() => world.stop());

const READ = { name: 'lookup_reference', arguments: { kind: 'case_types' } };

describe('the limits of a grant', () => {
  it('stop a client that reads on and on, say how long to wait, and leave other grants alone', async () => {
    world.owner.answer('GET /case-types', { data: [] });
    const as = person();
    const client = await world.client(as);
    for (let n = 0; n < 3; n++) expect(contentOf(await client.callTool(READ))).toMatchObject({ total: 0 });
    const text = contentOf(await client.callTool(READ));
    expect(text).toMatch(/^Too many calls: 3 reads a minute are allowed\. Wait \d+ seconds\.$/);
    expect(world.owner.calls).toHaveLength(3);
    await expect(client.readResource({ uri: 'referral://lifecycle' })).rejects.toThrow(/Too many calls/);
    const sameClient = await world.client({ ...as, userId: person().userId });
    expect(contentOf(await sameClient.callTool(READ))).toMatchObject({ total: 0 });
    const key = await world.client(agent());
    expect(contentOf(await key.callTool(READ))).toMatchObject({ total: 0 });
  });

  it('count writes apart: a question is no write', async () => {
    world.owner.answer('POST /sent-cases', { status: 201, data: draft() });
    world.owner.answer('GET /referrals/{id}', { data: received(), headers: { etag: '"r1"' } });
    world.owner.answer('POST /messages/send', { status: 201, data: {} });
    const client = await world.client(person(), { answer: 'accept' });
    const message = { name: 'send_message', arguments: { referralId: 'ABB-0001-R1', message: 'Hi' } };
    const outcomes = [];
    for (let n = 0; n < 3; n++) outcomes.push(contentOf(await client.callTool(message)));
    expect(outcomes.slice(0, 2)).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(outcomes[2]).toMatch(/2 writes a minute/);
    expect(world.owner.writes).toHaveLength(2);
  });

  it('count a change that a person agreed to once, and one of a draft when it is written', async () => {
    const client = await world.client(person(), { answer: 'accept' });
    const change = async (record: Record<string, unknown>) => {
      play(world, record);
      const args = { id: 'ABB-0001-R1', version: record.referralId ? '"r1"' : '"c1"' };
      const changes = record.referralId ? { phase: 'Discovery' } : { title: 'Rear-end collision' };
      return contentOf(await client.callTool({ name: 'update_case', arguments: { ...args, changes } }));
    };
    expect(await change(draft())).toMatchObject({ outcome: 'done' });
    expect(await change(received())).toMatchObject({ outcome: 'done' });
    expect(await change(received())).toMatch(/2 writes a minute/);
    expect(world.asked).toHaveLength(2);
    expect(world.owner.writes).toHaveLength(2);
  });

  it('hold for all replicas: they are counted in Redis', async () => {
    const { backing } = world.service;
    const replica = await ServiceUnderTest.start(mcp, { on: backing, settings: LIMITS, consume: false });
    const limits = [world.service, replica].map((service) => service.part(GrantLimits));
    const counts = await Promise.all(
      Array.from({ length: 10 }, (_, n) => limits[n % 2]!.count('key:many', 'read')),
    );
    await replica.stop();
    expect(counts.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(3);
  });

  it('hold in each replica while Redis is away', () => {
    const own = new OwnCounters();
    const at = clock.now();
    expect([1, 2, 3].map((n) => own.count('a', 2, at + n).isAdmitted)).toEqual([true, true, false]);
    expect(own.count('a', 2, at + 3).waitMs).toBe(59_998);
    expect(own.count('b', 2, at).isAdmitted).toBe(true);
    expect(own.count('a', 2, at + 60_002).isAdmitted).toBe(true);
  });
});

const DRAFT = {
  title: 'Secret title',
  caseType: 'x',
  jurisdiction: 'CA',
  clientFirstName: 'Dana',
  clientLastName: 'Whitfield',
  requestKey: 'k-000001',
};

describe('the audit log', () => {
  it('is told of a repeated call that nothing was done again', async () => {
    const heard = await eventsOf(world.service.backing.topics, 'audit.events');
    const headers = { 'idempotent-replayed': 'true' };
    world.owner.answer('POST /sent-cases', { status: 201, data: draft(), headers });
    const as = person();
    const client = await world.client(as);
    await client.callTool({ name: 'create_case', arguments: DRAFT });
    const { event } = await heard.next(({ event }) => event.actor.userId === as.userId);
    await heard.close();
    expect(event.data).toMatchObject({ action: 'assistant.case_drafted', details: { repeated: true } });
  });

  it('hears what an assistant did, through which client, and nothing of the text', async () => {
    const heard = await eventsOf(world.service.backing.topics, 'audit.events');
    world.owner.answer('POST /sent-cases', { status: 201, data: draft() });
    world.owner.answer('GET /referrals/{id}', { data: received(), headers: { etag: '"r1"' } });
    world.owner.answer('GET /referrals/{id}/available-statuses', {
      data: { currentStatus: 'SENT', availableTransitions: [{ operation: 'reject' }] },
    });
    world.owner.answer('POST /received-referrals/{id}/reject', { data: received({ status: 'REJECTED' }) });
    const as = person();
    const client = await world.client(as, { answer: 'accept' });
    await client.callTool({ name: 'create_case', arguments: DRAFT });
    await client.callTool({
      name: 'end_referral',
      arguments: { referralId: REFERRAL, action: 'reject', reasonCode: 'other', reason: 'Secret reason' },
    });
    // other tests of this file are on the topic as well
    const next = () => heard.next(({ event }) => event.actor.userId === as.userId);
    const entries = [(await next()).event, (await next()).event];
    await heard.close();
    expect(entries).toMatchObject([
      {
        type: 'audit.recorded.v1',
        key: CASE,
        actor: { userId: as.userId, name: 'Ines Lindqvist', source: 'api' },
        data: { action: 'assistant.case_drafted', subjectType: 'case', details: { client: as.client } },
      },
      {
        key: REFERRAL,
        data: {
          action: 'assistant.referral_ended',
          subjectType: 'referral',
          callerKind: 'oauth',
          details: { client: as.client, move: 'reject' },
        },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Secret|Whitfield/);
  });
});

it('a trace of the client goes on to the owner', async () => {
  world.owner.answer('GET /case-types', { data: [] });
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const { body, headers } = modernCall('lookup_reference', { kind: 'case_types' });
  const { params } = body as { params: { _meta: Record<string, unknown> } };
  params._meta.traceparent = `00-${trace}-b7ad6b7169203331-01`;
  await world.post(person(), body, { headers });
  expect(world.owner.calls[0]!.headers.traceparent).toContain(trace);
});
