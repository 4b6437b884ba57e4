import { z } from 'zod';
import { OwnerClient } from '../owners/owner-client.js';
import { readListed } from '../record/case-record.js';
import { listedCaseSchema, PresentCase } from '../record/present-case.js';
import { cursor, day, firmId, limit, statuses } from '../tools/input-fields.js';
import { nextCursorOf, pageOf } from '../tools/page-cursor.js';
import { READS, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { ToolRefusal } from '../tools/tool-refusal.js';

const SPEC = {
  name: 'search_referrals',
  title: 'Search referrals',
  description:
    'Referrals that your firm sent or received, the last change first. The drafts of your firm come with perspective "drafts". Text of masked referrals is not searched.',
  access: 'read',
  hints: READS,
  input: z.strictObject({
    query: z.string().min(1).max(200).optional().describe('In title, client and reference number'),
    perspective: z.enum(['any', 'sent', 'received', 'drafts']).default('any'),
    status: statuses,
    caseType: z.string().max(255).optional().describe('Name from lookup_reference'),
    jurisdiction: z.string().max(255).optional().describe('Code, such as CA'),
    otherFirmId: firmId.optional(),
    updatedFrom: day.optional(),
    updatedTo: day.optional(),
    includeArchived: z.boolean().default(false),
    cursor,
    limit,
  }),
  output: z.object({
    referrals: z.array(listedCaseSchema),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
} as const satisfies ToolSpec;
type Input = z.output<(typeof SPEC)['input']>;

/** Finds referrals and drafts. */
@ToolOf(SPEC)
export class SearchReferralsTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly presentCase: PresentCase,
  ) {}

  async execute({ assistant }: ToolCall, input: Input) {
    const isOfDrafts = input.perspective === 'drafts';
    if (isOfDrafts) refuseWhatDraftsLack(input);
    const query = isOfDrafts ? draftsQuery(input) : referralsQuery(input);
    const list = isOfDrafts ? 'listSentCases' : 'listReferrals';
    const { data, pagination } = await this.ownerClient.call(assistant, list, { query });
    return {
      referrals: readListed(data).map((record) => this.presentCase.listed(record)),
      total: pagination?.total ?? 0,
      nextCursor: nextCursorOf(pagination),
    };
  }
}

function commonQuery({ query, caseType, jurisdiction, includeArchived, ...input }: Input) {
  return {
    search: query,
    caseType,
    jurisdiction,
    includeArchived: includeArchived || undefined,
    page: pageOf(input.cursor),
    limit: input.limit,
  };
}

/** @throws {ToolRefusal} for filters of which a list of drafts knows nothing */
function refuseWhatDraftsLack(input: Input): void {
  const lacking = (['status', 'otherFirmId', 'updatedFrom', 'updatedTo'] as const).filter(
    (name) => input[name] !== undefined,
  );
  if (lacking.length > 0)
    throw new ToolRefusal(`${lacking.join(', ')}: not with perspective "drafts". Leave it out.`);
}

function draftsQuery(input: Input) {
  return { ...commonQuery(input), status: 'DRAFT' };
}

function referralsQuery(input: Input) {
  return {
    ...commonQuery(input),
    perspective: input.perspective === 'any' ? undefined : input.perspective,
    status: input.status,
    counterpartyFirmId: input.otherFirmId,
    updatedFrom: input.updatedFrom,
    updatedTo: input.updatedTo,
  };
}
