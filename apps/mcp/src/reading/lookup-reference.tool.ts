import { z } from 'zod';
import { OwnerClient, type OwnerRequest } from '../owners/owner-client.js';
import type { OPERATIONS } from '../owners/operations.js';
import { cursor, limit } from '../tools/input-fields.js';
import { nextCursorOf, pageOf } from '../tools/page-cursor.js';
import { READS, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { ToolRefusal } from '../tools/tool-refusal.js';

const SPEC = {
  name: 'lookup_reference',
  title: 'Look up reference data',
  description:
    'Case types, jurisdictions, the counties of a jurisdiction, or the lifecycle of a referral (statuses and transitions).',
  access: 'read',
  hints: READS,
  input: z.strictObject({
    kind: z.enum(['case_types', 'jurisdictions', 'counties', 'statuses', 'transitions']),
    query: z.string().min(1).max(100).optional().describe('In names'),
    jurisdiction: z.string().max(10).optional().describe('For counties'),
    cursor,
    limit,
  }),
  output: z.object({
    entries: z.array(z.record(z.string(), z.unknown())),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
} as const satisfies ToolSpec;
type Input = z.output<(typeof SPEC)['input']>;

type Source = [operation: keyof typeof OPERATIONS, request: OwnerRequest, part?: string];

/** What everybody may know of the exchange. */
@ToolOf(SPEC)
export class LookupReferenceTool implements Tool<typeof SPEC> {
  constructor(private readonly ownerClient: OwnerClient) {}

  async execute({ assistant }: ToolCall, input: Input) {
    const [operation, request, part] = sourceOf(input);
    const { data } = await this.ownerClient.call(assistant, operation, request);
    const all = (part === undefined ? data : (data as Record<string, unknown>)[part]) as Entry[];
    const found = all.filter((entry) => mentions(entry, input.query));
    const page = pageOf(input.cursor);
    const pagination = { page, totalPages: Math.ceil(found.length / input.limit) };
    const entries = found.slice((page - 1) * input.limit, page * input.limit);
    return { entries, total: found.length, nextCursor: nextCursorOf(pagination) };
  }
}

type Entry = Record<string, unknown>;

function sourceOf({ kind, jurisdiction }: Input): Source {
  if (kind === 'case_types') return ['listCaseTypes', {}];
  if (kind === 'jurisdictions') return ['listJurisdictions', {}];
  if (kind !== 'counties') return ['getLifecycle', {}, kind];
  if (jurisdiction === undefined) throw new ToolRefusal('Give the jurisdiction whose counties you want.');
  return ['listCounties', { query: { jurisdictionCodes: [jurisdiction] } }];
}

function mentions(entry: Entry, query: string | undefined): boolean {
  if (query === undefined) return true;
  const wanted = query.toLowerCase();
  return Object.values(entry).some(
    (value) => typeof value === 'string' && value.toLowerCase().includes(wanted),
  );
}
