import { z } from 'zod';
import { OwnerClient } from '../owners/owner-client.js';
import { FindCase } from '../record/find-case.js';
import { caseId } from '../tools/input-fields.js';
import { READS, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import type { ToolName } from '../tools/tool-names.js';

const SPEC = {
  name: 'list_available_actions',
  title: 'List possible actions',
  description: 'What your firm can do with a case now, with the tool for each.',
  access: 'read',
  hints: READS,
  input: z.strictObject({ id: caseId }),
  output: z.object({
    caseId: z.string(),
    referralId: z.string().nullable(),
    status: z.string(),
    actions: z.array(
      z.object({
        action: z.string(),
        leadsTo: z.string(),
        label: z.string(),
        tool: z.string().nullable().describe('null: only in the dashboard'),
        requiresReason: z.boolean(),
        requiresOutcome: z.boolean(),
      }),
    ),
  }),
} as const satisfies ToolSpec;

const availableData = z.object({
  currentStatus: z.string(),
  availableTransitions: z.array(
    z.looseObject({
      status: z.string(),
      label: z.string(),
      operation: z.string(),
      requiresReason: z.boolean(),
      requiresClosingStatus: z.boolean(),
    }),
  ),
});

/** The tool for each operation of the lifecycle that firms have. */
const TOOL_OF: Readonly<Record<string, ToolName>> = {
  refer: 'refer_case',
  acknowledge: 'acknowledge_referral',
  'begin-investigating': 'advance_referral',
  sign: 'advance_referral',
  'start-litigation': 'advance_referral',
  'begin-closing': 'advance_referral',
  close: 'advance_referral',
  reject: 'end_referral',
  withdraw: 'end_referral',
};

const REFER_DRAFT = {
  action: 'refer',
  leadsTo: 'SENT',
  label: 'Sent',
  tool: TOOL_OF.refer!,
  requiresReason: false,
  requiresOutcome: false,
};

/** What the lifecycle allows now. */
@ToolOf(SPEC)
export class ListAvailableActionsTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly findCase: FindCase,
  ) {}

  async execute({ assistant }: ToolCall, { id }: z.output<(typeof SPEC)['input']>) {
    const { record } = await this.findCase.execute(assistant, id);
    const { baseCaseId, referralId, status, validNextStatuses } = record;
    // a draft is no referral yet: there is one way out of it, and none while it is archived
    if (referralId === null) {
      const actions = validNextStatuses.includes('SENT') ? [REFER_DRAFT] : [];
      return { caseId: baseCaseId, referralId, status, actions };
    }
    const { data } = await this.ownerClient.call(assistant, 'getAvailableStatuses', {
      params: { id: referralId },
    });
    const { currentStatus, availableTransitions } = availableData.parse(data);
    const actions = availableTransitions.map((one) => ({
      action: one.operation,
      leadsTo: one.status,
      label: one.label,
      tool: TOOL_OF[one.operation] ?? null,
      requiresReason: one.requiresReason,
      requiresOutcome: one.requiresClosingStatus,
    }));
    return { caseId: baseCaseId, referralId, status: currentStatus, actions };
  }
}
