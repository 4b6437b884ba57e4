import { Inject, Injectable } from '@nestjs/common';
import {
  CLIENT_CAPABILITIES_META_KEY,
  Server,
  type ServerContext,
  TRACEPARENT_META_KEY,
} from '@modelcontextprotocol/server';
import { CONFIG } from '@referral-exchange/telemetry';
import { RunTool } from '../calls/run-tool.js';
import type { McpConfig } from '../config.js';
import { type Question, SealedQuestions } from '../confirmation/sealed-question.js';
import type { Assistant } from '../owners/assistant.js';
import { LISTED_PROMPTS, promptMessages } from '../prompts/prompts.js';
import { RESOURCE_TEMPLATES, Resources, RESOURCES } from '../resources/resources.js';
import { ToolCatalogue } from '../tools/tool-catalogue.js';
import { INSTRUCTIONS } from './instructions.js';
import type { RpcMessage } from './rpc-message.js';

/** Lists depend on what the caller may do, and change with a release. */
const LIST_HINT = { ttlMs: 5 * 60_000, cacheScope: 'private' } as const;
/** Nothing is pushed: a client asks again. */
const CAPABILITIES = {
  tools: { listChanged: false },
  resources: { listChanged: false, subscribe: false },
  prompts: { listChanged: false },
};

/** One request of an assistant. */
export interface Served {
  assistant: Assistant;
  era: 'legacy' | 'modern';
  message: RpcMessage;
}

/** Makes the server of one request, in either era of the protocol. */
@Injectable()
export class AssistantServers {
  /** What every answer says of this server. */
  readonly identity: { name: string; title: string; version: string };

  constructor(
    private readonly toolCatalogue: ToolCatalogue,
    private readonly runTool: RunTool,
    private readonly resources: Resources,
    private readonly sealedQuestions: SealedQuestions,
    @Inject(CONFIG) { SERVICE_VERSION = '1.0.0' }: Pick<McpConfig, 'SERVICE_VERSION'>,
  ) {
    this.identity = { name: 'referral-exchange', title: 'Referral exchange', version: SERVICE_VERSION };
  }

  make(served: Served): Server {
    const server = new Server(this.identity, {
      instructions: INSTRUCTIONS,
      capabilities: CAPABILITIES,
      cacheHints: {
        'server/discover': LIST_HINT,
        'tools/list': LIST_HINT,
        'prompts/list': LIST_HINT,
        'resources/list': LIST_HINT,
        'resources/templates/list': LIST_HINT,
      },
      // one request has no way back to an older client: it gets a link instead
      inputRequired: { legacyShim: false },
      requestState: { verify: (state) => this.opened(state, served) },
    });
    this.answerTools(server, served);
    this.answerResources(server, served);
    server.setRequestHandler('prompts/list', () => ({ prompts: LISTED_PROMPTS }));
    server.setRequestHandler('prompts/get', ({ params }) => promptMessages(params.name, params.arguments));
    return server;
  }

  private answerTools(server: Server, { assistant, era }: Served): void {
    server.setRequestHandler('tools/list', () => ({ tools: this.toolCatalogue.listFor(assistant) }));
    server.setRequestHandler('tools/call', ({ params }, context) =>
      this.runTool.execute({
        assistant,
        name: params.name,
        args: params.arguments,
        canAsk: era === 'modern' && assistant.principal.kind === 'oauth' && hasForms(context),
        question: context.mcpReq.requestState<Question>(),
        responses: context.mcpReq.inputResponses,
        traceparent: traceparentOf(context),
      }),
    );
  }

  private answerResources(server: Server, { assistant }: Served): void {
    server.setRequestHandler('resources/list', () => ({ resources: RESOURCES }));
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
    server.setRequestHandler('resources/read', ({ params }) => this.resources.read(assistant, params.uri));
  }

  /** What throws here is answered as -32602 with a fixed text. */
  private opened(state: string, { assistant, message }: Served): Question {
    const { name, arguments: args } = message.params ?? {};
    return this.sealedQuestions.open(state, { grant: assistant.grant, tool: String(name), args });
  }
}

/** Whether the client shows forms to a person. Without a mode a client shows forms. */
function hasForms({ mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined;
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] as { elicitation?: object } | undefined;
  const { elicitation } = declared ?? {};
  return elicitation !== undefined && ('form' in elicitation || Object.keys(elicitation).length === 0);
}

function traceparentOf({ mcpReq }: ServerContext): string | undefined {
  const value = (mcpReq._meta as Record<string, unknown> | undefined)?.[TRACEPARENT_META_KEY];
  return typeof value === 'string' ? value : undefined;
}
