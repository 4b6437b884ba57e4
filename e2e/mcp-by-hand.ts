import { request } from 'undici';
import type { ApiClient, TestFirm } from './api-client.js';
import { busySeconds, patiently } from './patience.js';
import { internal, sandbox } from './world.js';

/** What came back from an address of MCP. */
interface McpAnswer {
  status: number;
  /** `WWW-Authenticate`. */
  challenge: string;
  error?: { code: string; details?: object };
  /** Names of the tools. */
  tools?: string[];
}

/** The administrator of a firm, by REST with a session. */
export async function administratorOf({ user }: Pick<TestFirm, 'user'>): Promise<ApiClient> {
  const { accessToken } = (await internal.post('/auth/login', user)).body.data;
  return internal.as({ authorization: `Bearer ${accessToken}` });
}

/** A new key for an agent that only reads. */
export async function newAgentKey(administrator: ApiClient): Promise<string> {
  const key = { name: 'Night agent', tier: 'READ_ONLY', issuedVia: 'mcp' };
  return (await administrator.post('/public-api-keys', key)).body.data.key;
}

/** Lists the tools with any bearer, as a client of the older era does. */
export async function listTools(bearer: string, path = '/mcp', origin = sandbox.authUrl): Promise<McpAnswer> {
  const { statusCode, headers, body } = await patiently(
    () =>
      request(origin + path, {
        method: 'POST',
        headers: {
          // also where another address leads to the same gateway
          host: new URL(sandbox.authUrl).host,
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      }),
    (answer) => busySeconds(answer.statusCode, answer.headers['retry-after']),
  );
  const text = await body.text();
  const json = JSON.parse(text.startsWith('event:') ? text.slice(text.indexOf('data:') + 5) : text);
  return {
    status: statusCode,
    challenge: String(headers['www-authenticate'] ?? ''),
    error: json.error,
    tools: json.result?.tools?.map(({ name }: { name: string }) => name),
  };
}
