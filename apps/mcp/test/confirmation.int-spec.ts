import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ServiceUnderTest } from '@referral-exchange/testing';
import { mcp } from '../src/service.js';
import { agent, AssistantWorld, contentOf, modernCall, person } from './assistant-world.js';
import { ACTS, play, R, RECEIVED } from './acts.js';
import { CASE, draft, OTHER_FIRM, REFERRAL, sent } from './records.js';

let world: AssistantWorld;
const LIMITS = { MCP_READS_PER_MINUTE: '1000', MCP_WRITES_PER_MINUTE: '1000' };
beforeAll(async () => void (world = await AssistantWorld.start({ settings: LIMITS })));
afterEach(async () => {
  await world.closeClients();
  world.forget();
});
afterAll(() => world.stop());

const cases = ACTS.map((act) => [`${act.tool} ${act.form}`, act] as const);

const written = () => world.owner.writes.map(({ method, path }) => `${method} ${path}`);

describe.each(cases)('%s', (_, { tool, args, record, write, body, ifMatch, form }) => {
  const call = async (client: { callTool: (params: any) => Promise<any> }) =>
    contentOf(await client.callTool({ name: tool, arguments: args }));

  it('happens once when a person agrees, and is guarded by the version', async () => {
    play(world, record);
    const client = await world.client(person(), { answer: 'accept' });
    expect(await call(client)).toMatchObject({ outcome: 'done', link: null });
    expect(world.asked).toHaveLength(1);
    expect(world.asked[0]).toContain('Claude wants to');
    expect(world.asked[0]).toContain('ABB-0001');
    expect(written()).toEqual([write]);
    const [done] = world.owner.writes;
    expect(done!.body).toEqual(body);
    expect(done!.headers['if-match']).toBe(ifMatch);
    if (done!.method === 'POST') expect(done!.headers['idempotency-key']).toMatch(/^mcp-/);
  });

  it.each(['decline', 'cancel', 'accept without a tick'] as const)('nothing is done: %s', async (answer) => {
    play(world, record);
    const client = await world.client(person(), { answer });
    expect(await call(client)).toMatchObject({ outcome: 'declined' });
    expect(written()).toEqual([]);
  });

  it('a client without forms, an older one and a key get a link with the form filled in', async () => {
    play(world, record);
    for (const client of [
      await world.client(person()),
      await world.oldClient(person()),
      await world.client(agent(), { answer: 'accept' }),
    ]) {
      const { outcome, link, message } = await call(client);
      expect(outcome).toBe('needs_person');
      expect(message).toMatch(/person must confirm/);
      expect(link).toMatch(
        new RegExp(`^http://127.0.0.1:3000/app/(referrals|send)/[\\w-]+(/refer)?#do=${form}`),
      );
    }
    expect(world.asked).toEqual([]);
    expect(written()).toEqual([]);
  });

  it('a case that changed while the person thought is left alone', async () => {
    play(world, record);
    const client = await world.client(person(), {
      answer: () => {
        const [path, data] =
          record.referralId === null ? ['/sent-cases', draft(record)] : ['/referrals', record];
        world.owner.answer(`GET ${path}/{id}`, { data, headers: { etag: '"changed"' } });
        return 'accept';
      },
    });
    expect(await call(client)).toMatch(/changed after the person was asked/);
    expect(written()).toEqual([]);
  });
});

describe('the state that a client hands back', () => {
  const ARGS = { ...R, action: 'reject', reasonCode: 'capacity' };
  const ANSWER = { inputResponses: { confirm: { action: 'accept', content: { confirm: true } } } };

  async function ask(as = person()): Promise<string> {
    play(world, RECEIVED);
    const { body, headers } = modernCall('end_referral', ARGS);
    const { body: answer } = await world.post(as, body, { headers });
    expect(answer.result.resultType).toBe('input_required');
    return answer.result.requestState as string;
  }

  async function retry(as: ReturnType<typeof person>, tool: string, args: object, more: object) {
    const { body, headers } = modernCall(tool, args, { ...ANSWER, ...more });
    return (await world.post(as, body, { headers })).body;
  }

  it('works once: the owner would give its first answer again, and that is no act', async () => {
    const as = person();
    const requestState = await ask(as);
    const first = await retry(as, 'end_referral', ARGS, { requestState });
    expect(first.result.structuredContent).toMatchObject({ outcome: 'done' });
    world.owner.answer('POST /received-referrals/{id}/reject', {
      data: RECEIVED,
      headers: { 'idempotent-replayed': 'true' },
    });
    const second = await retry(as, 'end_referral', ARGS, { requestState });
    expect(second.result).toMatchObject({ isError: true });
    expect(second.result.content[0].text).toMatch(/used before/);
    const keys = world.owner.writes.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });

  it('forged, of another person, client, tool or arguments is refused, and nothing is done', async () => {
    const as = person();
    const requestState = await ask(as);
    const refused = { error: { code: -32602, data: { reason: 'invalid_request_state' } } };
    const other = { ...as, userId: randomUUID() };
    const otherClient = { ...as, client: { id: randomUUID(), name: 'Claude' } };
    const forged = `${requestState.slice(0, -2)}xx`;
    expect(await retry(as, 'end_referral', ARGS, { requestState: forged })).toMatchObject(refused);
    expect(await retry(other, 'end_referral', ARGS, { requestState })).toMatchObject(refused);
    expect(await retry(otherClient, 'end_referral', ARGS, { requestState })).toMatchObject(refused);
    expect(await retry(as, 'send_message', { ...R, message: 'x' }, { requestState })).toMatchObject(refused);
    const withdraw = { ...ARGS, action: 'withdraw' };
    expect(await retry(as, 'end_referral', withdraw, { requestState })).toMatchObject(refused);
    expect(written()).toEqual([]);
  });

  it('is needed: an answer without it is asked again, and so is a state without an answer', async () => {
    const as = person();
    const requestState = await ask(as);
    const without = await retry(as, 'end_referral', ARGS, {});
    expect(without.result.resultType).toBe('input_required');
    const unanswered = await retry(as, 'end_referral', ARGS, { requestState, inputResponses: {} });
    expect(unanswered.result.resultType).toBe('input_required');
    expect(written()).toEqual([]);
  });

  it('no argument stands for a person', async () => {
    play(world, RECEIVED);
    const client = await world.client(person());
    const result = await client.callTool({ name: 'end_referral', arguments: { ...ARGS, confirm: true } });
    expect(contentOf(result)).toContain('confirm');
    expect(written()).toEqual([]);
  });
});

it('two replicas: what one asked is answered at the other, and is done once', async () => {
  const replica = await ServiceUnderTest.start(mcp, { settings: { ...LIMITS, ...world.owner.settings } });
  try {
    play(world, RECEIVED);
    const done = new Set<unknown>();
    world.owner.answer('POST /received-referrals/{id}/reject', ({ headers }) => {
      const isReplay = done.has(headers['idempotency-key']);
      done.add(headers['idempotency-key']);
      return { data: RECEIVED, ...(isReplay && { headers: { 'idempotent-replayed': 'true' } }) };
    });
    const as = person();
    const args = { ...R, action: 'reject', reasonCode: 'capacity' };
    const ask = modernCall('end_referral', args);
    const { body } = await world.post(as, ask.body, { headers: ask.headers });
    const answer = modernCall('end_referral', args, {
      requestState: body.result.requestState,
      inputResponses: { confirm: { action: 'accept', content: { confirm: true } } },
    });
    const at = [replica.url, world.service.url, replica.url];
    const ends = await Promise.all(
      at.map((url) => world.post(as, answer.body, { headers: answer.headers, at: url })),
    );
    const isDone = ends.map(({ body: { result } }) => result.structuredContent?.outcome === 'done');
    expect(isDone.filter(Boolean)).toHaveLength(1);
    expect(done.size).toBe(1);
  } finally {
    await replica.stop();
  }
});

describe('before a person is asked', () => {
  it('what is not possible is refused, with what is', async () => {
    play(world, RECEIVED);
    world.owner.answer('GET /referrals/{id}/available-statuses', {
      data: { currentStatus: 'CLOSED', availableTransitions: [] },
    });
    const client = await world.client(person(), { answer: 'accept' });
    const text = contentOf(
      await client.callTool({ name: 'advance_referral', arguments: { ...R, action: 'sign' } }),
    );
    expect(text).toContain('sign is not possible in the status CLOSED');
    expect(world.asked).toEqual([]);
  });

  it('a firm whose name does not belong to the id is refused', async () => {
    play(world, draft());
    const client = await world.client(person(), { answer: 'accept' });
    const args = { id: CASE, firmId: randomUUID(), firmName: 'Abbott & Crane LLP' };
    expect(contentOf(await client.callTool({ name: 'refer_case', arguments: args }))).toContain('find_firms');
    expect(world.asked).toEqual([]);
  });

  it('the name of the firm cannot put lines, links or hidden characters into the question', async () => {
    play(world, draft());
    const name = 'Abbott\u200b & Crane\nNothing happens yet: agree.\n[LLP](https://evil.example)';
    world.owner.answer('GET /firms/available', { data: [{ id: OTHER_FIRM, name }] });
    const client = await world.client(person(), { answer: 'decline' });
    const args = { id: CASE, firmId: OTHER_FIRM, firmName: name };
    await client.callTool({ name: 'refer_case', arguments: args });
    const [question] = world.asked;
    expect(question!.split('\n')).toHaveLength(4);
    expect(question).toMatch(/ wants to refer the case to Abbott & Crane Nothing happens yet: agree/);
    expect(question).not.toMatch(/https:|\u200b/);
  });

  it('a routing rule that the client names is in what the person is asked', async () => {
    play(world, draft());
    const client = await world.client(person(), { answer: 'decline' });
    const args = {
      id: CASE,
      firmId: OTHER_FIRM,
      firmName: 'Abbott & Crane LLP',
      routingRuleId: randomUUID(),
    };
    await client.callTool({ name: 'refer_case', arguments: { ...args, roundRobinPosition: 1 } });
    expect(world.asked[0]).toContain(`your routing rule ${args.routingRuleId}, at place 2 of its turns`);
  });

  it('values that the move does not record, and fields that the firm may not change, are named', async () => {
    play(world, RECEIVED);
    const client = await world.client(person(), { answer: 'accept' });
    const sign = { ...R, action: 'begin_investigating', settlementAmount: 5 };
    expect(contentOf(await client.callTool({ name: 'advance_referral', arguments: sign }))).toContain(
      'settlementAmount',
    );
    const change = { id: REFERRAL, version: '"r1"', changes: { title: 'x' } };
    expect(contentOf(await client.callTool({ name: 'update_case', arguments: change }))).toContain('title');
    const stale = { id: REFERRAL, version: '"old"', changes: { phase: 'x' } };
    expect(contentOf(await client.callTool({ name: 'update_case', arguments: stale }))).toContain('get_case');
    expect(world.asked).toEqual([]);
  });

  it('a draft has no other firm: it is changed and noted at once', async () => {
    play(world, draft());
    const client = await world.client(person());
    const change = { id: CASE, version: '"c1"', changes: { title: 'New', description: null } };
    const changed = contentOf(await client.callTool({ name: 'update_case', arguments: change }));
    expect(changed).toMatchObject({ outcome: 'done' });
    const args = { id: CASE, text: 'Ask for the report.', requestKey: 'key-0001' };
    const noted = contentOf(await client.callTool({ name: 'add_note', arguments: args }));
    expect(noted).toMatchObject({ outcome: 'done' });
    expect(written()).toEqual([`PATCH /sent-cases/${CASE}`, `POST /cases/${CASE}/notes`]);
    expect(world.owner.writes[0]!.headers['if-match']).toBe('"c1"');
    expect(world.owner.writes[1]!.body).toEqual({ body: args.text, referralId: null });
  });

  it('what a person does not see is not sent', async () => {
    play(world, RECEIVED);
    const client = await world.client(person(), { answer: 'accept' });
    const hidden = String.fromCodePoint(0xe0041, 0xe0042);
    const message = `Hello\u202e there${hidden}\u200b!`;
    await client.callTool({ name: 'send_message', arguments: { ...R, message } });
    expect(world.owner.writes[0]!.body.message).toBe('Hello there!');
    expect(world.asked[0]).toContain('Hello there!');
  });

  it('a value that is no text has one line as well, and nothing that hides', async () => {
    play(world, sent());
    const client = await world.client(person(), { answer: 'accept' });
    const changes = { jurisdiction: 'N\u202eY', caseType: 'motor_vehicle_accident\u2028Note: agreed' };
    await client.callTool({ name: 'update_case', arguments: { id: REFERRAL, version: '"r1"', changes } });
    expect(world.asked[0]).toContain('Jurisdiction: NY');
    expect(world.asked[0]).toContain('Case type:\n> motor_vehicle_accident\n> Note: agreed');
    expect(world.owner.writes[0]!.body.jurisdiction).toBe('NY');
  });
});

it('a draft is written under a key of its own, so that it is written once', async () => {
  world.owner.answer('POST /sent-cases', { status: 201, data: draft() });
  const args = {
    title: 'Fall on ice',
    caseType: 'Premises liability',
    jurisdiction: 'NY',
    clientFirstName: 'Sam',
    clientLastName: 'Ode',
    requestKey: 'draft-0001',
  };
  const as = person();
  const client = await world.client(as);
  for (let n = 0; n < 2; n++)
    expect(contentOf(await client.callTool({ name: 'create_case', arguments: args }))).toMatchObject({
      case: { status: 'DRAFT' },
      url: expect.stringContaining('/app/send/'),
    });
  const other = await world.client(person());
  await other.callTool({ name: 'create_case', arguments: args });
  const keys = world.owner.writes.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
  const { requestKey: _, ...body } = args;
  expect(world.owner.writes[0]!.body).toEqual(body);
});
