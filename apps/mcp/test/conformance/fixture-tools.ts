import { setTimeout as sleep } from 'node:timers/promises';
import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import { acceptedContent, CLIENT_CAPABILITIES_META_KEY, inputRequired } from '@modelcontextprotocol/server';

/** What a tool of the conformance suite is given. */
export interface FixtureCall {
  context: ServerContext;
  /** Seals a question as tools of ours do; `step` comes back in it. */
  seal: (step: string) => string;
  /** The step that our own seal held, if the call answers a question. */
  step: string | undefined;
}

type Answer = CallToolResult | InputRequiredResult;
type Fixture = (call: FixtureCall) => Answer | Promise<Answer>;

export const IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const AUDIO = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

const text = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] });
const image = { type: 'image', data: IMAGE, mimeType: 'image/png' } as const;

/** Asks for one value. */
export function ask(message: string, name: string, value: 'string' | 'boolean' = 'string') {
  const type = value === 'string' ? { type: 'string' as const } : { type: 'boolean' as const };
  return inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [name]: type }, required: [name] },
  });
}
const greeting = inputRequired.createMessage({
  messages: [{ role: 'user', content: { type: 'text', text: 'Write a greeting' } }],
  maxTokens: 50,
});

function answered<T>({ context }: FixtureCall, name: string): T | undefined {
  return acceptedContent<Record<string, unknown>>(context.mcpReq.inputResponses, name) as T | undefined;
}

function response<T>({ context }: FixtureCall, name: string): T | undefined {
  return context.mcpReq.inputResponses?.[name] as T | undefined;
}

async function withProgress({ context: { mcpReq } }: FixtureCall): Promise<CallToolResult> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return text('no token');
  for (const progress of [0, 50, 100]) {
    await mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken, progress, total: 100 },
    });
    await sleep(20);
  }
  return text(String(progressToken));
}

function askedByName(call: FixtureCall): Answer {
  const name = answered<{ name?: unknown }>(call, 'user_name')?.name;
  if (typeof name === 'string') return text(`Hello, ${name}`);
  return inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } });
}

function askedByModel(call: FixtureCall): Answer {
  const given = response<{ content?: { text?: string } }>(call, 'capital_question');
  if (given) return text(`The model says: ${given.content?.text}`);
  return inputRequired({ inputRequests: { capital_question: greeting } });
}

function askedForRoots(call: FixtureCall): Answer {
  const given = response<{ roots?: { uri: string }[] }>(call, 'client_roots');
  if (given?.roots) return text(`Roots: ${given.roots.map(({ uri }) => uri).join(', ')}`);
  return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
}

function sealed(call: FixtureCall): Answer {
  if (call.step !== undefined && answered(call, 'confirm')) return text('state-ok');
  return inputRequired({
    inputRequests: { confirm: ask('Please confirm', 'ok', 'boolean') },
    requestState: call.seal('asked'),
  });
}

function askedForAll(call: FixtureCall): Answer {
  const name = answered<{ name: string }>(call, 'user_name')?.name;
  const roots = response<{ roots?: unknown[] }>(call, 'client_roots')?.roots;
  if (call.step !== undefined && name && roots && response(call, 'greeting'))
    return text(`Hello, ${name}: ${roots.length} roots`);
  return inputRequired({
    inputRequests: {
      user_name: ask('What is your name?', 'name'),
      greeting,
      client_roots: inputRequired.listRoots(),
    },
    requestState: call.seal('asked'),
  });
}

function inRounds(call: FixtureCall): Answer {
  if (call.step === 'two') return text('All rounds are over');
  const [name, message, step] =
    call.step === 'one' ? ['color', 'Step 2: which colour?', 'two'] : ['name', 'Step 1: which name?', 'one'];
  return inputRequired({
    inputRequests: { [`step-${step}`]: ask(message!, name!) },
    requestState: call.seal(step!),
  });
}

/** Only asks for what the client says that it can do. */
function byCapability({ context: { mcpReq } }: FixtureCall): Answer {
  if (mcpReq.inputResponses) return text('Done');
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined;
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] as Record<string, unknown> | undefined;
  return inputRequired({
    inputRequests: {
      ...(declared?.elicitation !== undefined && { user_name: ask('What is your name?', 'name') }),
      ...(declared?.sampling !== undefined && { greeting }),
      ...(declared?.roots !== undefined && { client_roots: inputRequired.listRoots() }),
    },
  });
}

function resource(uri: string, mimeType: string, words: string) {
  return { type: 'resource', resource: { uri, mimeType, text: words } } as const;
}

/** The tools that the scenarios call, by the names that they call them by. */
export const FIXTURE_TOOLS: Readonly<Record<string, Fixture>> = {
  test_simple_text: () => text('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: AUDIO, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  test_tool_with_progress: withProgress,
  test_error_handling: () => ({
    ...text('This tool intentionally returns an error for testing'),
    isError: true,
  }),
  test_missing_capability: (call) =>
    response(call, 'llm_answer') ? text('Done') : inputRequired({ inputRequests: { llm_answer: greeting } }),
  test_streaming_elicitation: () => text('No request comes on this stream'),
  test_logging_tool: async ({ context }) => {
    await context.mcpReq.log('info', 'only for a client that asked for it');
    return text('Done');
  },
  test_input_required_result_elicitation: askedByName,
  test_input_required_result_sampling: askedByModel,
  test_input_required_result_list_roots: askedForRoots,
  test_input_required_result_request_state: sealed,
  test_input_required_result_tampered_state: sealed,
  test_input_required_result_multiple_inputs: askedForAll,
  test_input_required_result_multi_round: inRounds,
  test_input_required_result_capabilities: byCapability,
};
