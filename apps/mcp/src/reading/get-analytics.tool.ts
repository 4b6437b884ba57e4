import { z } from 'zod';
import { OwnerClient } from '../owners/owner-client.js';
import { day, firmId } from '../tools/input-fields.js';
import { READS, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { UntrustedTexts } from '../untrusted/untrusted-texts.js';

const SECTIONS = [
  'kpis',
  'currentStageBreakdown',
  'activePipelineFlow',
  'timeToAcknowledgeStats',
  'timeToSignStats',
  'outcomes',
  'outcomesOfClosed',
  'topFirms',
  'topCaseTypeJurisdictions',
  'warmTransfer',
] as const;

const SPEC = {
  name: 'get_analytics',
  title: 'Read figures',
  description: 'One section of the figures about sent or received referrals. Dates are days of sending.',
  access: 'read',
  hints: READS,
  input: z.strictObject({
    perspective: z.enum(['sent', 'received']),
    section: z.enum(SECTIONS).default('kpis'),
    from: day.optional(),
    to: day.optional(),
    caseType: z.string().max(255).optional(),
    jurisdiction: z.string().max(255).optional(),
    otherFirmId: firmId.optional(),
  }),
  output: z.object({
    dataAsOf: z.string().nullable(),
    section: z.string(),
    figures: z.unknown().describe('As the REST API has this section'),
  }),
} as const satisfies ToolSpec;

/** Sections whose name depends on the side. */
const NAMES = {
  sent: { outcomes: 'outcomesOfSent', topFirms: 'topReceivingFirms' },
  received: { outcomes: 'outcomesOfReceived', topFirms: 'topSendingFirms' },
} as const;

/** Reports. Revenue needs a scope that assistants do not get. */
@ToolOf(SPEC)
export class GetAnalyticsTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly untrustedTexts: UntrustedTexts,
  ) {}

  async execute({ assistant }: ToolCall, input: z.output<(typeof SPEC)['input']>) {
    const { perspective, from, to, caseType, jurisdiction, otherFirmId } = input;
    const names: Partial<Record<string, string>> = NAMES[perspective];
    const section = names[input.section] ?? input.section;
    const isSent = perspective === 'sent';
    const query = {
      section,
      referralStartDate: from,
      referralEndDate: to,
      caseType,
      jurisdiction,
      ...(isSent ? { receivingFirmId: otherFirmId } : { sendingFirmId: otherFirmId }),
    };
    const operation = isSent ? 'getSentAnalytics' : 'getReceivedAnalytics';
    const { data, meta } = await this.ownerClient.call(assistant, operation, { query });
    const figures = (data as Record<string, unknown>)[section];
    return {
      dataAsOf: typeof meta.dataAsOf === 'string' ? meta.dataAsOf : null,
      section,
      figures: this.withNames(figures),
    };
  }

  /** Names of firms are the only text in figures. */
  private withNames(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.withNames(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === 'firmName' ? this.untrustedTexts.name(part) : this.withNames(part),
      ]),
    );
  }
}
