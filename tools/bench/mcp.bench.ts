import { percentile, report, type BenchStand, type BenchSuite } from '@referral-exchange/testing/bench';
import autocannon from 'autocannon';
import { request } from 'undici';
import { post } from './road-traffic.ts';
import { usedCpu } from './used-cpu.ts';

/**
 * What a tool of an assistant costs beside the REST call that answers the same, both through the gateway of a
 * whole suite and in turns: processor time of all services and backing services.
 */
export const description = 'a read tool costs ≤ 1.5 times its REST call, in processor time of all processes';

const GOAL = 1.5;
const CASES = 30;
const CONNECTIONS = 8;
const ROUNDS = 5;
const ROUND_S = 2;
const WARM_UP_S = 3;

interface Call {
  url: string;
  headers: Record<string, string>;
  method: 'GET' | 'POST';
  body?: string;
}

/** Starts a suite and measures. Rejects when a call fails. */
export async function run(stand: BenchStand): Promise<void> {
  // what one grant may call a minute would be measured instead
  Object.assign(process.env, { MCP_READS_PER_MINUTE: '100000000', MCP_WRITES_PER_MINUTE: '100000000' });
  const suite = await stand.startSuite();
  const { key, assistantKey, referralId } = await makeCaller(suite);
  const rest = (path: string): Call => ({
    url: `${suite.baseUrl}${path}`,
    headers: { 'x-api-key': key },
    method: 'GET',
  });
  const tool = (name: string, args: object) => toolCall(suite, assistantKey, name, args);
  const pairs: [string, Call, Call][] = [
    ['get_case', rest(`/referrals/${referralId}`), tool('get_case', { id: referralId })],
    ['search_referrals', rest('/referrals?page=1&limit=20'), tool('search_referrals', {})],
    ['find_firms', rest('/firms/available?page=1&limit=20'), tool('find_firms', {})],
  ];
  for (const [name, byRest, byTool] of pairs) await compare(stand, name, byRest, byTool);
}

/** In turns, so a machine whose speed changes is the same for both. The middle one of the rounds counts. */
async function compare(stand: BenchStand, name: string, byRest: Call, byTool: Call): Promise<void> {
  await assertAnswers(byTool);
  const costs = { rest: [] as Cost[], tool: [] as Cost[] };
  for (const call of [byRest, byTool]) await load(call, WARM_UP_S);
  for (let round = 0; round < ROUNDS; round++) {
    costs.rest.push(await costOf(stand, byRest));
    costs.tool.push(await costOf(stand, byTool));
  }
  const ratios = costs.tool.map(({ us }, round) => us / costs.rest[round]!.us);
  print(`${name}, REST`, costs.rest);
  print(`${name}, tool`, costs.tool);
  report(`${name}: tool to REST call`, percentile(ratios, 0.5), 'times', { atMost: GOAL });
}

/** Processor time of one call, µs, in all and by part. */
interface Cost {
  us: number;
  parts: Map<string, number>;
}

async function costOf(stand: BenchStand, call: Call): Promise<Cost> {
  let calls = 0;
  const used = await usedCpu(stand, async () => (calls = await load(call, ROUND_S)));
  const parts = new Map(used.map(([part, seconds]) => [part, (seconds * 1e6) / calls]));
  return { us: [...parts.values()].reduce((sum, us) => sum + us, 0), parts };
}

function print(label: string, costs: readonly Cost[]): void {
  const middle = (of: (cost: Cost) => number) => percentile(costs.map(of), 0.5);
  const parts = [...costs[0]!.parts.keys()]
    .map((part): [string, number] => [part, middle((cost) => cost.parts.get(part) ?? 0)])
    .filter(([, us]) => us >= 20)
    .map(([part, us]) => `${part} ${us.toFixed(0)}`);
  report(
    label,
    middle(({ us }) => us),
    'µs',
  );
  console.log(`      ${parts.join(', ')}`);
}

/** How many calls were answered. */
async function load(call: Call, duration: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ ...call, connections: CONNECTIONS, duration });
  if (non2xx + errors > 0) throw new Error(`${call.url}: ${non2xx} answers were not 2xx, ${errors} errors`);
  return requests.total;
}

/** A tool that fails is answered with 200 as well. */
async function assertAnswers({ url, headers, method, body }: Call): Promise<void> {
  const text = await (await request(url, { headers, method, body })).body.text();
  const { result } = JSON.parse(text) as { result?: { isError?: boolean; structuredContent?: object } };
  if (!result?.structuredContent || result.isError) throw new Error(`The tool failed: ${text}`);
}

function toolCall(suite: BenchSuite, key: string, name: string, args: object): Call {
  const version = '2026-07-28';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name, arguments: args, _meta };
  return {
    url: new URL('/mcp', suite.baseUrl).href,
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  };
}

/** A firm with cases, a key for programs and one for assistants. */
async function makeCaller(suite: BenchSuite) {
  const [sender, receiver] = suite.firms;
  const key = sender.keys.read_only;
  const { accessToken } = await post<{ accessToken: string }>(
    `${suite.internalUrl}/auth/login`,
    {},
    { email: sender.user.email, password: sender.user.password },
  );
  const session = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  await switchOn(suite, session);
  const { key: assistantKey } = await post<{ key: string }>(`${suite.internalUrl}/public-api-keys`, session, {
    name: 'bench',
    tier: 'READ_ONLY',
    issuedVia: 'mcp',
  });
  let referralId = '';
  for (let n = 0; n < CASES; n++)
    ({ referralId } = await post<{ referralId: string }>(
      `${suite.baseUrl}/sent-cases`,
      { 'x-api-key': sender.keys.standard },
      {
        title: 'Rear-end collision on I-95',
        caseType: 'motor_vehicle_accident',
        jurisdiction: 'NY',
        clientFirstName: 'Dana',
        clientLastName: 'Whitfield',
        referentFirmId: receiver.firm.id,
      },
    ));
  return { key, assistantKey, referralId };
}

async function switchOn(suite: BenchSuite, headers: Record<string, string>): Promise<void> {
  const { statusCode, body } = await request(`${suite.internalUrl}/firm/integrations/mcp`, {
    method: 'PUT',
    headers,
    body: '{"enabled":true}',
  });
  const text = await body.text();
  if (statusCode > 299) throw new Error(`Assistants were not switched on: ${statusCode} ${text}`);
}
