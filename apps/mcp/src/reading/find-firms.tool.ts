import { z } from 'zod';
import { OwnerClient } from '../owners/owner-client.js';
import { firmSchema } from '../record/present-case.js';
import { cursor, detail, limit } from '../tools/input-fields.js';
import { nextCursorOf, pageOf } from '../tools/page-cursor.js';
import { READS, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { untrustedSchema, UntrustedTexts } from '../untrusted/untrusted-texts.js';

const SPEC = {
  name: 'find_firms',
  title: 'Find firms',
  description: 'Firms that your firm can refer a case to.',
  access: 'read',
  hints: READS,
  input: z.strictObject({
    query: z.string().min(1).max(255).optional().describe('In the name'),
    caseType: z.string().max(255).optional(),
    jurisdiction: z.string().max(255).optional(),
    county: z.string().max(100).optional(),
    source: z.enum(['network', 'directory']).optional().describe('network: firms you work with'),
    isTestFirm: z.boolean().optional().describe('Without it a test firm finds test firms, others real ones'),
    cursor,
    limit,
    detail,
  }),
  output: z.object({
    firms: z.array(
      firmSchema.extend({
        isTestFirm: z.boolean(),
        source: z.string(),
        jurisdictions: z.array(z.string()),
        caseTypes: z.array(z.string()),
        untrusted: untrustedSchema.optional(),
      }),
    ),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
} as const satisfies ToolSpec;

const firmsData = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    referralInstructions: z.string().nullable(),
    jurisdictions: z.array(z.string()),
    caseTypes: z.array(z.string()),
    source: z.string(),
    isTestFirm: z.boolean(),
  }),
);

/** Finds receiving firms. */
@ToolOf(SPEC)
export class FindFirmsTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly untrustedTexts: UntrustedTexts,
  ) {}

  async execute({ assistant }: ToolCall, input: z.output<(typeof SPEC)['input']>) {
    const { query: search, cursor, detail, ...rest } = input;
    // a real firm would get what a test firm makes up
    const isTestFirm = rest.isTestFirm ?? (assistant.principal.isTestFirm || undefined);
    const query = { ...rest, isTestFirm, search, page: pageOf(cursor) };
    const { data, pagination } = await this.ownerClient.call(assistant, 'listFirms', { query });
    const firms = firmsData.parse(data).map((firm) => {
      const { id, name, description, referralInstructions, ...facts } = firm;
      const untrusted = this.untrustedTexts.of(id, { description, referralInstructions }, detail);
      return {
        id,
        name: this.untrustedTexts.name(name),
        ...facts,
        ...(untrusted && { untrusted }),
      };
    });
    return { firms, total: pagination?.total ?? 0, nextCursor: nextCursorOf(pagination) };
  }
}
