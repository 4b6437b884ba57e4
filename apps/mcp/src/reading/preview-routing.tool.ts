import { z } from 'zod';
import { OwnerClient } from '../owners/owner-client.js';
import { firmSchema } from '../record/present-case.js';
import { READS, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { ToolRefusal } from '../tools/tool-refusal.js';
import { untrustedSchema, UntrustedTexts } from '../untrusted/untrusted-texts.js';

const SPEC = {
  name: 'preview_routing',
  title: 'Preview routing',
  description:
    'The firm that your routing rules choose for a new case (caseType, jurisdiction) or for a case that is referred again (caseId). Nothing is written.',
  access: 'read',
  hints: READS,
  input: z.strictObject({
    caseType: z.string().max(255).optional(),
    jurisdiction: z.string().max(255).optional(),
    county: z.string().max(255).optional(),
    caseId: z.uuid().optional(),
    tier: z.number().int().min(1).max(5).optional(),
  }),
  output: z.object({
    choice: z
      .object({
        firm: firmSchema,
        routingRuleId: z.string().describe('Pass it to refer_case'),
        roundRobinPosition: z.number().int().describe('Pass it to refer_case'),
        own: z.record(z.string(), z.string()),
        candidates: z.array(firmSchema.extend({ isEligible: z.boolean(), skipped: z.string().nullable() })),
        untrusted: untrustedSchema.optional(),
      })
      .nullable()
      .describe('null: no rule fits'),
  }),
} as const satisfies ToolSpec;
type Input = z.output<(typeof SPEC)['input']>;

const choiceData = z
  .looseObject({
    routingRuleId: z.string(),
    ruleName: z.string(),
    roundRobinPosition: z.number(),
    firm: z.looseObject({ id: z.string(), name: z.string() }),
    referralInstructions: z.string().nullable(),
    candidates: z.array(
      z.looseObject({
        firmId: z.string(),
        firmName: z.string(),
        eligible: z.boolean(),
        skippedReason: z.string().nullable(),
      }),
    ),
  })
  .nullable();

/** Which firm the rules choose. */
@ToolOf(SPEC)
export class PreviewRoutingTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly untrustedTexts: UntrustedTexts,
  ) {}

  async execute({ assistant }: ToolCall, { caseId, caseType, jurisdiction, county, tier }: Input) {
    if (caseId === undefined && (caseType === undefined || jurisdiction === undefined))
      throw new ToolRefusal('Give caseType and jurisdiction for a new case, or caseId for one that exists.');
    const { data } = await (caseId === undefined
      ? this.ownerClient.call(assistant, 'evaluateRouting', {
          query: { caseType, jurisdiction, county, tier },
        })
      : this.ownerClient.call(assistant, 'reReferRouting', { query: { caseId, tier } }));
    const choice = choiceData.parse(data);
    return { choice: choice && this.shown(choice) };
  }

  private shown(choice: NonNullable<z.output<typeof choiceData>>) {
    const { firm, ruleName, referralInstructions, candidates } = choice;
    // instructions of a slot are the caller's own, those of its firm are not: an answer cannot tell
    const untrusted = this.untrustedTexts.of(firm.id, { referralInstructions }, 'concise');
    return {
      firm: { id: firm.id, name: this.untrustedTexts.name(firm.name) },
      routingRuleId: choice.routingRuleId,
      roundRobinPosition: choice.roundRobinPosition,
      own: this.untrustedTexts.own({ ruleName }, 'concise'),
      candidates: candidates.map(({ firmId, firmName, eligible, skippedReason }) => ({
        id: firmId,
        name: this.untrustedTexts.name(firmName),
        isEligible: eligible,
        skipped: skippedReason,
      })),
      ...(untrusted && { untrusted }),
    };
  }
}
