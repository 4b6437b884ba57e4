import { effectiveScopes, mayWrite, SCOPES_OF_MCP } from '@referral-exchange/contracts';
import { z } from 'zod';
import type { Assistant } from '../owners/assistant.js';
import { OwnerClient } from '../owners/owner-client.js';
import { firmSchema } from '../record/present-case.js';
import { READS, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { UntrustedTexts } from '../untrusted/untrusted-texts.js';

const waiting = z.number().int();
const SPEC = {
  name: 'get_context',
  title: 'Who am I, and what waits',
  description:
    'The firm and the person you act for, what you may do, and how many referrals wait. Call it first.',
  access: 'read',
  hints: READS,
  input: z.strictObject({}),
  output: z.object({
    firm: firmSchema.extend({ timeZone: z.string().nullable(), isTestFirm: z.boolean() }),
    person: z.string().nullable().describe('null: a key without a person'),
    role: z.string().nullable(),
    scopes: z.array(z.string()),
    canWrite: z.boolean(),
    isReadOnlyAddress: z.boolean(),
    waiting: z.object({
      toAcknowledge: waiting.describe('Received'),
      notAcknowledgedByOthers: waiting.describe('Sent'),
      drafts: waiting,
    }),
  }),
} as const satisfies ToolSpec;

const firmData = z.object({
  firm: z.object({ id: z.string(), name: z.string(), timeZone: z.string(), isTestFirm: z.boolean() }),
});

/** Who the caller is, and what needs its attention. */
@ToolOf(SPEC)
export class GetContextTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly untrustedTexts: UntrustedTexts,
  ) {}

  async execute({ assistant }: ToolCall) {
    const [{ data }, toAcknowledge, notAcknowledgedByOthers, drafts] = await Promise.all([
      this.ownerClient.call(assistant, 'getFirm'),
      this.count(assistant, 'listReceivedReferrals', 'SENT'),
      this.count(assistant, 'listSentCases', 'SENT'),
      this.count(assistant, 'listSentCases', 'DRAFT'),
    ]);
    const { firm } = firmData.parse(data);
    const { principal, path } = assistant;
    const held = effectiveScopes(principal.scopes ?? []);
    return {
      firm: { ...firm, name: this.untrustedTexts.name(firm.name) },
      person: this.untrustedTexts.name(principal.userName),
      role: principal.role,
      scopes: SCOPES_OF_MCP[path].filter((scope) => held.has(scope)),
      canWrite: path === '/mcp' && mayWrite(principal),
      isReadOnlyAddress: path === '/mcp/readonly',
      waiting: { toAcknowledge, notAcknowledgedByOthers, drafts },
    };
  }

  private async count(
    assistant: Assistant,
    list: 'listReceivedReferrals' | 'listSentCases',
    status: string,
  ): Promise<number> {
    const { pagination } = await this.ownerClient.call(assistant, list, { query: { status, limit: 1 } });
    return pagination?.total ?? 0;
  }
}
