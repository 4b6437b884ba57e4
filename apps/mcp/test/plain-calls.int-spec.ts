import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AssistantServers } from '../src/protocol/assistant-server.js';
import { AssistantWorld, modernCall, person } from './assistant-world.js';
import { firmRow, received } from './records.js';

let world: AssistantWorld;
/** How many servers of the protocol's library were made. */
let made = 0;
beforeAll(async () => {
  world = await AssistantWorld.start();
  const servers = world.service.part(AssistantServers);
  const make = servers.make.bind(servers);
  servers.make = (served) => {
    made++;
    return make(served);
  };
});
afterEach(() => {
  world.forget();
  made = 0;
});
afterAll(() => world.stop());

type Call = ReturnType<typeof modernCall>;
const paramsOf = ({ body }: Call) => (body as { params: { _meta: Record<string, unknown> } }).params;
const post = ({ body, headers }: Call, as = person()) => world.post(as, body, { headers });
/** A token for progress, which nobody reports: only the library knows what it means. */
function withProgress(call: Call): Call {
  paramsOf(call)._meta.progressToken = 'p1';
  return call;
}

describe('a plain call of a tool that reads', () => {
  const CALLS: [string, string, object][] = [
    ['an answer', 'get_case', { id: 'ABB-0001-R1' }],
    ['a list', 'find_firms', { limit: 5 }],
    ['arguments that are wrong', 'search_referrals', { colour: 'red' }],
    ['no arguments', 'get_case', undefined as unknown as object],
    ['a refusal of the owner', 'get_analytics', { perspective: 'sent' }],
  ];
  it.each(CALLS)('is answered as by the library, which makes no server for it: %s', async (_, name, args) => {
    world.owner.answer('GET /referrals/{id}', { data: received(), headers: { etag: '"r1"' } });
    world.owner.answer('GET /firms/available', { data: [firmRow()] });
    const plain = await post(modernCall(name, args));
    expect(made).toBe(0);
    const byLibrary = await post(withProgress(modernCall(name, args)));
    expect(made).toBe(1);
    expect(plain.status).toBe(200);
    expect([plain.status, plain.body]).toEqual([byLibrary.status, byLibrary.body]);
    for (const header of ['content-type', 'cache-control'])
      expect(plain.headers.get(header)).toBe(byLibrary.headers.get(header));
  });

  it('carries the id of its message, whatever it is', async () => {
    world.owner.answer('GET /firms/available', { data: [] });
    for (const id of ['a', 0, -1]) {
      const call = modernCall('find_firms', {});
      Object.assign(call.body, { id });
      expect((await post(call)).body.id).toBe(id);
    }
    expect(made).toBe(0);
  });
});

describe('a plain call of a client that opened with initialize', () => {
  const oldCall = (name: string, args: object): Call => {
    const body = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: args } };
    return { body, headers: { 'mcp-protocol-version': '2025-06-18' } };
  };

  it('is answered in JSON with what the library would stream', async () => {
    world.owner.answer('GET /referrals/{id}', { data: received(), headers: { etag: '"r1"' } });
    const plain = await post(oldCall('get_case', { id: 'ABB-0001-R1' }));
    expect(made).toBe(0);
    const withMeta = oldCall('get_case', { id: 'ABB-0001-R1' });
    Object.assign(paramsOf(withMeta), { _meta: { progressToken: 'p1' } });
    const byLibrary = await post(withMeta);
    expect(made).toBe(1);
    expect([plain.status, plain.body]).toEqual([byLibrary.status, byLibrary.body]);
    expect(plain.headers.get('content-type')).toBe('application/json');
  });

  it('is the library’s with a version that nobody speaks, or without both kinds of answers', async () => {
    for (const [name, value, status] of [
      ['mcp-protocol-version', '2019-01-01', 400],
      ['accept', 'application/json', 406],
    ] as const) {
      const { body, headers } = oldCall('find_firms', {});
      expect((await post({ body, headers: { ...headers, [name]: value } })).status).toBe(status);
    }
    expect(world.owner.calls).toEqual([]);
  });
});

describe('what is the library’s', () => {
  const CHANGES: [string, (call: Call) => void, number][] = [
    ['a token for progress', (call) => void withProgress(call), 200],
    ['another parameter', (call) => void Object.assign(paramsOf(call), { requestState: 'x' }), 200],
    ['another field of the message', (call) => void Object.assign(call.body, { more: 1 }), 400],
    ['no id: a notification', ({ body }) => void delete (body as { id?: unknown }).id, 202],
    ['an id that is none', ({ body }) => void Object.assign(body, { id: {} }), 400],
    ['arguments that are a list', (call) => void Object.assign(paramsOf(call), { arguments: [] }), 200],
    ['no header of its name', ({ headers }) => void delete headers['mcp-name'], 400],
    ['no header of its method', ({ headers }) => void delete headers['mcp-method'], 400],
    ['no header of the version', ({ headers }) => void delete headers['mcp-protocol-version'], 400],
    ['another name in the header', ({ headers }) => void (headers['mcp-name'] = 'get_case'), 400],
    ['another type of content', ({ headers }) => void (headers['content-type'] = 'text/plain'), 415],
    [
      'no name of the client',
      (call) => void (paramsOf(call)._meta['io.modelcontextprotocol/clientInfo'] = {}),
      400,
    ],
  ];
  it.each(CHANGES)('%s', async (_, change, status) => {
    world.owner.answer('GET /firms/available', { data: [firmRow()] });
    const call = modernCall('find_firms', {});
    change(call);
    expect((await post(call)).status).toBe(status);
  });

  it('tools that write, and callers that may not read', async () => {
    await post(modernCall('create_case', {}));
    expect(made).toBe(1);
    const { status } = await post(modernCall('find_firms', {}), person({ scopes: ['firm:read'] }));
    expect(status).toBe(403);
  });
});
