import { randomUUID } from 'node:crypto';
import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type ClientCapabilities,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type McpPath, type Principal, PRINCIPAL_HEADER } from '@referral-exchange/contracts';
import { principalFor, ServiceUnderTest, type StartOptions } from '@referral-exchange/testing';
import { mcp } from '../src/service.js';
import { OwnerDouble } from './owner-double.js';
import { FIRM } from './records.js';

/** A person of FIRM that allowed a client to read and write. */
export function person(change: Partial<Principal> = {}): Partial<Principal> {
  return {
    kind: 'oauth',
    firmId: FIRM,
    firmName: 'Lindqvist Trial Group',
    tier: null,
    role: 'member',
    scopes: ['cases:write'],
    userId: randomUUID(),
    userName: 'Ines Lindqvist',
    keyId: null,
    keyName: null,
    issuedVia: 'mcp',
    client: { id: randomUUID(), name: 'Claude' },
    ...change,
  };
}

/** A key of FIRM for an agent without a person. */
export function agent(tier: 'read_only' | 'standard' = 'standard'): Partial<Principal> {
  const keyId = randomUUID();
  const client = { id: keyId, name: 'Night agent' };
  return { kind: 'firm_key', firmId: FIRM, tier, keyId, keyName: client.name, issuedVia: 'mcp', client };
}

/** What a person does with a form that the client shows. */
type Answer = 'accept' | 'decline' | 'cancel' | 'accept without a tick';

interface ClientOptions {
  path?: McpPath;
  /** Without it the client shows no forms. */
  answer?: Answer | ((message: string) => Answer);
  meta?: Record<string, unknown>;
}

/** The service with the owners of all records played, and official clients of both eras. */
export class AssistantWorld {
  private readonly open: { close: () => Promise<void> }[] = [];
  /** What people were asked. */
  readonly asked: string[] = [];
  /** Bodies of all requests of clients. */
  readonly sent: any[] = [];

  private constructor(
    readonly service: ServiceUnderTest,
    readonly owner: OwnerDouble,
  ) {}

  static async start(options: StartOptions = {}): Promise<AssistantWorld> {
    const owner = await OwnerDouble.start();
    const settings = { ...owner.settings, ...options.settings };
    return new AssistantWorld(await ServiceUnderTest.start(mcp, { ...options, settings }), owner);
  }

  async stop(): Promise<void> {
    await this.closeClients();
    await this.service.stop();
    this.owner.stop();
  }

  async closeClients(): Promise<void> {
    for (const client of this.open.splice(0)) await client.close();
  }

  forget(): void {
    this.owner.forget();
    this.asked.length = 0;
    this.sent.length = 0;
  }

  /** A client of the protocol of 2026-07-28. */
  async client(as: Partial<Principal>, { path = '/mcp', answer }: ClientOptions = {}): Promise<Client> {
    const capabilities: ClientCapabilities = answer ? { elicitation: { form: {} } } : {};
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      { capabilities, versionNegotiation: { mode: 'auto' } },
    );
    if (answer)
      client.setRequestHandler('elicitation/create', ({ params }) => {
        this.asked.push(params.message);
        const given = typeof answer === 'function' ? answer(params.message) : answer;
        if (given === 'decline' || given === 'cancel') return { action: given };
        return { action: 'accept', content: { confirm: given === 'accept' } };
      });
    const url = new URL(`${this.service.url}${path}`);
    await client.connect(new StreamableHTTPClientTransport(url, { fetch: this.fetchAs(as) }));
    this.open.push(client);
    return client;
  }

  /** A client that opens with `initialize`. */
  async oldClient(as: Partial<Principal>, path: McpPath = '/mcp'): Promise<OldClient> {
    const client = new OldClient({ name: 'old', version: '1.0.0' }, { capabilities: { elicitation: {} } });
    const url = new URL(`${this.service.url}${path}`);
    await client.connect(new OldTransport(url, { fetch: this.fetchAs(as) }) as never);
    this.open.push(client);
    return client;
  }

  /** One request as it stands. */
  async post(
    as: Partial<Principal>,
    body: unknown,
    {
      path = '/mcp',
      headers = {},
      at = this.service.url,
    }: { path?: string; headers?: Record<string, string>; at?: string } = {},
  ): Promise<{ status: number; headers: Headers; body: any }> {
    const answer = await fetch(`${at}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        [PRINCIPAL_HEADER]: principalFor(as),
        ...headers,
      },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    const json = text.startsWith('event:') ? text.slice(text.indexOf('data:') + 5) : text;
    return {
      status: answer.status,
      headers: answer.headers,
      body: json === '' ? undefined : JSON.parse(json),
    };
  }

  /** The principal is signed anew for each call, as by the gateway. */
  private fetchAs(as: Partial<Principal>) {
    return (url: string | URL, init?: RequestInit): Promise<Response> => {
      const headers = new Headers(init?.headers);
      headers.set(PRINCIPAL_HEADER, principalFor(as));
      if (typeof init?.body === 'string') this.sent.push(JSON.parse(init.body));
      return fetch(url, { ...init, headers });
    };
  }
}

/** The content of an answer, or the text of its error. */
export function contentOf(result: CallToolResult | Record<string, unknown>): any {
  const { isError, structuredContent, content } = result as CallToolResult;
  if (!isError) return structuredContent;
  const [first] = content;
  return first?.type === 'text' ? first.text : undefined;
}

/** A request of the protocol of 2026-07-28, by hand. */
export function modernCall(
  name: string,
  args: object,
  more: Record<string, unknown> = {},
): { body: object; headers: Record<string, string> } {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'by hand', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
  };
  return {
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args, _meta, ...more },
    },
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
  };
}
