import {
  acceptedContent,
  type GetPromptResult,
  inputRequired,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { ServiceUnderTest } from '@referral-exchange/testing';
import { type Question, SealedQuestions } from '../../src/confirmation/sealed-question.js';
import { AssistantServers, type Served } from '../../src/protocol/assistant-server.js';
import { ask, FIXTURE_TOOLS, IMAGE } from './fixture-tools.js';

/**
 * Gives the servers of a running service the tools, resources and prompts that the scenarios call. All else is
 * ours as it runs: the endpoint, the handler, what each server is made with, and the seal of questions.
 */
export function addFixtures(service: ServiceUnderTest): void {
  const servers = service.part(AssistantServers);
  const questions = service.part(SealedQuestions);
  const make = servers.make.bind(servers);
  servers.make = (served) => {
    const server = make(served);
    answerTools(server, served, questions);
    answerResources(server);
    answerPrompts(server);
    server.registerCapabilities({ completions: {} });
    server.setRequestHandler('completion/complete', () => ({
      completion: { values: [], total: 0, hasMore: false },
    }));
    return server;
  };
}

function answerTools(server: Server, { assistant, message }: Served, questions: SealedQuestions): void {
  const inputSchema = { type: 'object' as const };
  const tools = Object.keys(FIXTURE_TOOLS).map((name) => ({ name, description: name, inputSchema }));
  server.setRequestHandler('tools/list', () => ({ tools }));
  server.setRequestHandler('tools/call', async ({ params: { name } }, context) => {
    const fixture = FIXTURE_TOOLS[name];
    if (!fixture) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool here');
    const about = { grant: assistant.grant, tool: name, args: message.params?.arguments };
    const step = context.mcpReq.requestState<Question>()?.version ?? undefined;
    return fixture({ context, step, seal: (next) => questions.seal(about, next) });
  });
}

const TEMPLATE = /^test:\/\/template\/(\w+)\/data$/;
const RESOURCES: Readonly<Record<string, object>> = {
  'test://static-text': {
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  },
  'test://static-binary': { mimeType: 'image/png', blob: IMAGE },
};

function answerResources(server: Server): void {
  server.setRequestHandler('resources/list', () => ({
    resources: Object.keys(RESOURCES).map((uri) => ({ uri, name: uri, description: uri })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      { uriTemplate: 'test://template/{id}/data', name: 'template', description: 'A template' },
    ],
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const id = TEMPLATE.exec(uri)?.[1];
    const found = id
      ? { mimeType: 'application/json', text: JSON.stringify({ id, data: `Data for ID: ${id}` }) }
      : RESOURCES[uri];
    if (!found) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, ...found } as { uri: string; text: string }] };
  });
}

const said = (content: object) => ({ role: 'user', content }) as GetPromptResult['messages'][number];
const words = (text: string) => said({ type: 'text', text });

type Prompt = (args: Record<string, string>, context: ServerContext) => GetPromptResult | InputRequiredResult;
const PROMPTS: Readonly<Record<string, Prompt>> = {
  test_simple_prompt: () => ({ messages: [words('This is a simple prompt for testing.')] }),
  test_prompt_with_arguments: ({ arg1, arg2 }) => ({
    messages: [words(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  }),
  test_prompt_with_embedded_resource: ({ resourceUri }) => ({
    messages: [
      said({ type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded' } }),
      words('Please process the embedded resource above.'),
    ],
  }),
  test_prompt_with_image: () => ({
    messages: [
      said({ type: 'image', data: IMAGE, mimeType: 'image/png' }),
      words('Please analyze the image above.'),
    ],
  }),
  test_input_required_result_prompt: (_, { mcpReq }) => {
    const given = acceptedContent<{ context?: string }>(mcpReq.inputResponses, 'user_context')?.context;
    if (given) return { messages: [words(`Use this context: ${given}`)] };
    return inputRequired({ inputRequests: { user_context: ask('Which context?', 'context') } });
  },
};

function answerPrompts(server: Server): void {
  const named = (...names: string[]) => names.map((name) => ({ name, required: true }));
  const takes: Record<string, string[]> = {
    test_prompt_with_arguments: ['arg1', 'arg2'],
    test_prompt_with_embedded_resource: ['resourceUri'],
  };
  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.keys(PROMPTS).map((name) => ({
      name,
      description: name,
      arguments: named(...(takes[name] ?? [])),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }, context) => {
    const prompt = PROMPTS[params.name];
    if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt');
    return prompt(params.arguments ?? {}, context);
  });
}
