import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Principal, ROLES, TIER_OF_ROLE } from '@referral-exchange/contracts';
import { principalHeaders } from '@referral-exchange/testing';
import { TOOL_NAMES } from '../src/tools/tool-names.js';
import { agent, AssistantWorld, contentOf, modernCall, person } from './assistant-world.js';
import { FIRM } from './records.js';

let world: AssistantWorld;
const LIMITS = { MCP_READS_PER_MINUTE: '100000', MCP_WRITES_PER_MINUTE: '100000' };
beforeAll(async () => void (world = await AssistantWorld.start({ settings: LIMITS })));
afterEach(async () => {
  await world.closeClients();
  world.forget();
});
afterAll(() => world.stop());

/** Arguments that fit, for a record that nobody sees. */
const ARGS: Record<(typeof TOOL_NAMES)[number], object> = {
  get_context: {},
  search_referrals: {},
  get_case: { id: 'ABB-0001' },
  list_updates: {},
  list_available_actions: { id: 'ABB-0001' },
  find_firms: {},
  preview_routing: { caseType: 'x', jurisdiction: 'CA' },
  get_analytics: { perspective: 'sent' },
  lookup_reference: { kind: 'case_types' },
  create_case: {
    title: 'x',
    caseType: 'x',
    jurisdiction: 'CA',
    clientFirstName: 'x',
    clientLastName: 'x',
    requestKey: 'k-000001',
  },
  update_case: { id: 'ABB-0001', version: 'v', changes: { title: 'x' } },
  add_note: { id: 'ABB-0001', text: 'x', requestKey: 'k-000001' },
  send_message: { referralId: 'ABB-0001', message: 'x' },
  refer_case: { id: 'ABB-0001', firmId: FIRM, firmName: 'x' },
  acknowledge_referral: { referralId: 'ABB-0001' },
  advance_referral: { referralId: 'ABB-0001', action: 'sign' },
  end_referral: { referralId: 'ABB-0001', action: 'reject', reasonCode: 'other' },
};
const READS: readonly string[] = TOOL_NAMES.slice(0, 9);

const CALLERS: [string, Partial<Principal>][] = [
  ...ROLES.flatMap((role) =>
    (['cases:read', 'cases:write'] as const).map((scope): [string, Partial<Principal>] => [
      `${role} with ${scope}`,
      person({ role, scopes: [scope] }),
    ]),
  ),
  ['key read_only', agent('read_only')],
  ['key standard', agent('standard')],
];

/** By hand, apart from the code: what each caller gets for each tool. */
function expected(
  tool: string,
  { tier, role, scopes }: Partial<Principal>,
): 'reaches' | 'step up' | 'refused' {
  if (READS.includes(tool)) return 'reaches';
  if (tier) return tier === 'standard' ? 'reaches' : 'refused';
  const mayWrite = TIER_OF_ROLE[role!] !== 'read_only' || tool === 'acknowledge_referral';
  if (!mayWrite) return 'refused';
  return scopes!.includes('cases:write') ? 'reaches' : 'step up';
}

describe.each(CALLERS)('%s', (_, as) => {
  it.each(TOOL_NAMES)('%s', async (tool) => {
    const { body, headers } = modernCall(tool, ARGS[tool]);
    const answer = await world.post(as, body, { headers });
    const isReached = world.owner.calls.length > 0;
    const wanted = expected(tool, as);
    expect(isReached).toBe(wanted === 'reaches');
    if (wanted === 'step up') {
      expect(answer.status).toBe(403);
      expect(answer.headers.get('www-authenticate')).toBe(
        'Bearer error="insufficient_scope", error_description="The person must allow this client to change things as well", resource_metadata="http://127.0.0.1:3000/.well-known/oauth-protected-resource/mcp", scope="cases:read cases:write"',
      );
    } else expect(answer.status).toBe(200);
    if (wanted === 'refused') expect(answer.body.result).toMatchObject({ isError: true });
  });

  it('lists what it may use, and what it could after a step up', async () => {
    const client = await world.client(as);
    const { tools } = await client.listTools();
    const wanted = TOOL_NAMES.filter((tool) => expected(tool, as) !== 'refused');
    expect(tools.map(({ name }) => name)).toEqual(wanted);
    expect((await client.listTools()).tools).toEqual(tools);
    expect(JSON.stringify({ tools }).length).toBeLessThanOrEqual(24_000);
  });
});

it('owners get the principal of the gateway as it is, at the address of its kind, and nothing of the client', async () => {
  const headers = { authorization: 'Bearer secret', cookie: 'auth_token=secret', 'x-service-token': '' };
  const call = modernCall('get_case', { id: 'ABB-0001' });
  const token = principalHeaders(person());
  const { 'x-service-token': _, ...sent } = headers;
  await world.post(person(), call.body, { headers: { ...call.headers, ...sent, ...token } });
  const [first] = world.owner.calls;
  expect(first!.headers['x-principal']).toBe(token['x-principal']);
  expect(first!.prefix).toBe('/api/v1');
  expect(first!.headers.authorization).toBeUndefined();
  expect(first!.headers.cookie).toBeUndefined();
  world.forget();
  await world.post(agent(), call.body, { headers: call.headers });
  expect(world.owner.calls[0]!.prefix).toBe('/api/public/v1');
});

it('an id of another firm is what the owner says it is: nothing', async () => {
  const client = await world.client(person(), { answer: 'accept' });
  for (const tool of TOOL_NAMES.filter((name) => 'id' in ARGS[name] || 'referralId' in ARGS[name])) {
    world.owner.forget();
    if (tool === 'refer_case')
      world.owner.answer('GET /firms/available', { data: [{ id: FIRM, name: 'x' }] });
    const text = contentOf(await client.callTool({ name: tool, arguments: ARGS[tool] as never }));
    expect(text).toContain('No such resource');
    expect(text).toContain('search_referrals');
    expect(world.owner.writes).toEqual([]);
  }
  expect(world.asked).toEqual([]);
});

it('get_context says who it is, what it may do and what waits', async () => {
  world.owner.answer('GET /firms/me', {
    data: { firm: { id: FIRM, name: 'Lindqvist Trial Group', timeZone: 'America/Denver', isTestFirm: true } },
  });
  const total = (count: number) => ({
    data: [],
    pagination: { page: 1, limit: 1, total: count, totalPages: 1 },
  });
  world.owner.answer('GET /received-referrals', total(3));
  world.owner.answer('GET /sent-cases', ({ query }) => total(query.get('status') === 'DRAFT' ? 2 : 5));
  const client = await world.client(person());
  expect(contentOf(await client.callTool({ name: 'get_context', arguments: {} }))).toEqual({
    firm: { id: FIRM, name: 'Lindqvist Trial Group', timeZone: 'America/Denver', isTestFirm: true },
    person: 'Ines Lindqvist',
    role: 'member',
    scopes: ['cases:read', 'cases:write'],
    canWrite: true,
    isReadOnlyAddress: false,
    waiting: { toAcknowledge: 3, notAcknowledgedByOthers: 5, drafts: 2 },
  });
  const reader = await world.client(person({ scopes: ['cases:read'] }), { path: '/mcp/readonly' });
  expect(contentOf(await reader.callTool({ name: 'get_context', arguments: {} }))).toMatchObject({
    scopes: ['cases:read'],
    canWrite: false,
    isReadOnlyAddress: true,
  });
});
