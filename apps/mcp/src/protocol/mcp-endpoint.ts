import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createMcpHandler, type McpHttpHandler, type McpRequestContext } from '@modelcontextprotocol/server';
import { mcpChallenge } from '@referral-exchange/contracts';
import { CONFIG, throttledLog } from '@referral-exchange/telemetry';
import type { McpConfig } from '../config.js';
import { type Assistant, offerOf } from '../owners/assistant.js';
import { ToolCatalogue } from '../tools/tool-catalogue.js';
import { AssistantServers, type Served } from './assistant-server.js';
import { type RpcMessage, rpcMessage } from './rpc-message.js';

const PARSE_ERROR = -32700;
const METHOD_NOT_FOUND = -32601;
const STEP_UP = 'The person must allow this client to change things as well';

/** Answers requests of both eras of the protocol: each is served alone, and nothing is kept between two. */
@Injectable()
export class McpEndpoint implements OnApplicationShutdown {
  private readonly origin: string;
  private readonly handler: McpHttpHandler;

  constructor(
    private readonly assistantServers: AssistantServers,
    private readonly toolCatalogue: ToolCatalogue,
    @Inject(CONFIG) { PUBLIC_BASE_URL }: Pick<McpConfig, 'PUBLIC_BASE_URL'>,
  ) {
    this.origin = new URL(PUBLIC_BASE_URL).origin;
    this.handler = createMcpHandler((context) => this.assistantServers.make(servedBy(context)), {
      legacy: 'stateless',
      maxSubscriptions: 0,
      onerror: (error) => throttledLog.info({ reason: error.message }, 'a request of MCP was refused'),
    });
  }

  /** Never rejects. `message` is null when the body could not be read as JSON. */
  async answer(assistant: Assistant, request: Request, message: unknown): Promise<Response> {
    if (message === null) return parseError();
    const read = rpcMessage(message);
    if (read.method === 'subscriptions/listen') return methodNotFound(read.id);
    const challenge = this.challengeOf(assistant, read);
    if (challenge) return challenge;
    const { client } = assistant.principal;
    const scopes = [...(assistant.principal.scopes ?? [])];
    const authInfo = { token: '', clientId: client?.id ?? '', scopes, extra: { assistant, message: read } };
    return this.handler.fetch(request, { authInfo, parsedBody: message });
  }

  /** 403 with all scopes that the tool needs, so that the client asks the person for them. */
  private challengeOf(assistant: Assistant, { method, params }: RpcMessage): Response | null {
    const tool = method === 'tools/call' ? this.toolCatalogue.find(String(params?.name)) : undefined;
    if (!tool || offerOf(tool.spec.access, assistant) !== 'step_up') return null;
    const scope = tool.spec.access === 'read' ? 'cases:read' : 'cases:read cases:write';
    const { origin } = this;
    const error = 'insufficient_scope';
    const header = mcpChallenge({ origin, path: assistant.path, scope, error, description: STEP_UP });
    return Response.json(
      { error, error_description: STEP_UP, scope },
      { status: 403, headers: { 'WWW-Authenticate': header } },
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.handler.close();
  }
}

/** What `answer` handed over through the library. */
function servedBy({ era, authInfo }: McpRequestContext): Served {
  const { assistant, message } = authInfo!.extra as { assistant: Assistant; message: RpcMessage };
  return { era, assistant, message };
}

function parseError(): Response {
  const error = { code: PARSE_ERROR, message: 'Parse error: send one JSON-RPC message in UTF-8' };
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 400 });
}

/** Nothing is pushed, and no answer stays open. The library would say "full", which invites to retry. */
function methodNotFound(id: unknown): Response {
  const error = { code: METHOD_NOT_FOUND, message: 'Method not found: lists change with a release alone' };
  return Response.json({ jsonrpc: '2.0', id: id ?? null, error }, { status: 404 });
}
