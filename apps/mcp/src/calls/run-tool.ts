import { Inject, Injectable } from '@nestjs/common';
import {
  type CallToolResult,
  type InputRequiredResult,
  inputResponse,
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { CONFIG, currentContext, throttledLog, withSpan } from '@referral-exchange/telemetry';
import { SpanKind } from '@opentelemetry/api';
import { type AssistantAct, AssistantAudit } from '../audit/assistant-audit.js';
import type { McpConfig } from '../config.js';
import { CONFIRM_KEY } from '../confirmation/acts-confirmed.js';
import { type Question, SealedQuestions } from '../confirmation/sealed-question.js';
import { type CallKind, GrantLimits } from '../limits/grant-limits.js';
import { mcpMetrics, type ToolOutcome } from '../mcp.metrics.js';
import { type Assistant, offerOf } from '../owners/assistant.js';
import { OwnerRefusal, refusalInWords } from '../owners/owner-refusal.js';
import type { Confirmed, ToolCall, ToolSpec } from '../tools/tool.js';
import { ToolCatalogue } from '../tools/tool-catalogue.js';
import type { ToolName } from '../tools/tool-names.js';
import { TooManyCalls, ToolRefusal } from '../tools/tool-refusal.js';
import { actOf } from './audited-acts.js';

/** A call of a tool as it came. */
interface ToolRequest {
  assistant: Assistant;
  name: string;
  args: unknown;
  canAsk: boolean;
  /** The opened state of a question that this call answers. */
  question: Question | undefined;
  /** What the client says that the person answered. */
  responses: Record<string, unknown> | undefined;
  /** Of the client's `_meta`. */
  traceparent: string | undefined;
}

type Ended = {
  outcome: ToolOutcome;
  result: CallToolResult | InputRequiredResult;
  act?: AssistantAct | null;
};

/** Runs one tool: rights, arguments, limits, the act, its answer, its entry in the audit log. */
@Injectable()
export class RunTool {
  private readonly isClientParent: boolean;

  constructor(
    private readonly toolCatalogue: ToolCatalogue,
    private readonly grantLimits: GrantLimits,
    private readonly sealedQuestions: SealedQuestions,
    private readonly assistantAudit: AssistantAudit,
    @Inject(CONFIG) { TRACE_CALLER_CONTEXT }: Pick<McpConfig, 'TRACE_CALLER_CONTEXT'>,
  ) {
    this.isClientParent = TRACE_CALLER_CONTEXT === 'parent';
  }

  /** @throws {ProtocolError} when there is no such tool at this address */
  async execute(request: ToolRequest): Promise<CallToolResult | InputRequiredResult> {
    const { name, assistant, traceparent } = request;
    const known = this.toolCatalogue.find(name);
    if (!known || offerOf(known.spec.access, assistant) === 'absent')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool here');
    const caused = this.isClientParent ? { parent: traceparent } : { links: [traceparent] };
    const attributes = { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': name };
    const context = currentContext();
    return withSpan(`tools/call ${name}`, { kind: SpanKind.INTERNAL, attributes, ...caused }, async () => {
      const { outcome, result, act } = await this.ended(request, known.spec);
      mcpMetrics.toolCalls.add({ tool: name as ToolName, outcome });
      const client = assistant.principal.client?.id;
      if (context) context.logged = { tool: name, client, outcome, did: act?.action };
      return result;
    });
  }

  private async ended(request: ToolRequest, spec: ToolSpec): Promise<Ended> {
    try {
      return await this.run(request, spec);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      if (error instanceof TooManyCalls) return { outcome: 'limited', result: errorResult(error.message) };
      if (error instanceof ToolRefusal) return refused(error.message);
      if (error instanceof OwnerRefusal) return refused(refusalInWords(error), error.status);
      throttledLog.error({ err: error, tool: spec.name }, 'a tool failed');
      return { outcome: 'failed', result: errorResult('This failed on our side. Try again later.') };
    }
  }

  private async run(request: ToolRequest, spec: ToolSpec): Promise<Ended> {
    const { assistant, name, args } = request;
    assertOffered(spec, assistant);
    const parsed = spec.input.safeParse(args ?? {});
    if (!parsed.success) throw new ToolRefusal(faultsInWords(parsed.error.issues));
    const confirmed = confirmedBy(request);
    // a question to a person changes nothing; what follows its answer does
    await this.count(assistant, confirmed ? 'write' : 'read');
    let isReplay = false;
    const call: ToolCall = {
      assistant,
      canAsk: request.canAsk,
      confirmed,
      seal: (version) => this.sealedQuestions.seal({ grant: assistant.grant, tool: name, args }, version),
      countWrite: () => this.count(assistant, 'write'),
      noteReplay: () => (isReplay = true),
    };
    const result = await this.toolCatalogue.find(name)!.tool.execute(call, parsed.data as never);
    if (isInputRequiredResult(result)) return { outcome: 'asked', result };
    // what the schema does not name never leaves
    const content = spec.output.parse(result);
    const act = spec.access === 'read' ? null : actOf(name, parsed.data, content);
    // also of a repeated call: the answer to the first may have been lost, and its entry with it
    if (act) this.assistantAudit.record(assistant, isReplay ? repeated(act) : act);
    return { outcome: 'done', result: contentResult(content), act };
  }

  /** @throws {TooManyCalls} */
  private async count({ grant }: Assistant, kind: CallKind): Promise<void> {
    const { isAdmitted, waitMs } = await this.grantLimits.count(grant, kind);
    if (isAdmitted) return;
    const allowed = `${this.grantLimits.limitOf(kind)} ${kind}s a minute are allowed`;
    throw new TooManyCalls(`Too many calls: ${allowed}. Wait ${Math.ceil(waitMs / 1_000)} seconds.`);
  }
}

/** What the person answered to our question; null when there is none, and it is asked (again). */
function confirmedBy({ question, responses }: ToolRequest): Confirmed | null {
  if (!question) return null;
  const view = inputResponse(responses, CONFIRM_KEY);
  if (view.kind !== 'elicit') return null;
  const isAgreed = view.action === 'accept' && view.content?.[CONFIRM_KEY] === true;
  return { ...question, isAgreed };
}

function assertOffered({ access }: ToolSpec, assistant: Assistant): void {
  const offer = offerOf(access, assistant);
  if (offer === 'offered') return;
  if (offer === 'step_up')
    throw new ToolRefusal(
      'The person allowed this client to read only: connect it again, and allow changes.',
    );
  const { role, tier } = assistant.principal;
  const holder = role === null ? `The key has the tier ${tier}` : `The person has the role ${role}`;
  throw new ToolRefusal(`${holder}, which does not allow this. Ask another member of the firm.`);
}

function faultsInWords(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const faults = issues.slice(0, 10).map(({ path, message }) => {
    const field = path.map(String).join('.');
    return field === '' ? message : `${field}: ${message}`;
  });
  return `Correct the arguments and call again. ${faults.join('; ')}.`;
}

function repeated(act: AssistantAct): AssistantAct {
  return { ...act, details: { ...act.details, repeated: true } };
}

function refused(message: string, status = 400): Ended {
  return { outcome: status >= 500 ? 'failed' : 'refused', result: errorResult(message) };
}

function errorResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function contentResult(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}
