import { z } from 'zod';
import { firmIdOf } from '../owners/assistant.js';
import { OwnerClient } from '../owners/owner-client.js';
import { cursor, day, detail, limit } from '../tools/input-fields.js';
import { READS, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { PresentEntries, updateSchema } from './present-entries.js';

const SPEC = {
  name: 'list_updates',
  title: 'List updates',
  description:
    'Status changes and messages of all referrals of your firm, the oldest first, without gaps. Begin with since; keep nextCursor to ask later for what is new.',
  access: 'read',
  hints: READS,
  input: z.strictObject({
    since: day.optional(),
    referralId: z.uuid().optional(),
    kind: z.enum(['any', 'messages', 'status_changes']).default('any'),
    cursor,
    limit,
    detail,
  }),
  output: z.object({
    updates: z.array(updateSchema),
    nextCursor: z.string().nullable().describe('Also at the end'),
  }),
} as const satisfies ToolSpec;
type Input = z.output<(typeof SPEC)['input']>;

/** What happened, in order, for an assistant that comes back. */
@ToolOf(SPEC)
export class ListUpdatesTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly presentEntries: PresentEntries,
  ) {}

  async execute({ assistant }: ToolCall, { since, referralId, kind, limit, detail, ...input }: Input) {
    const query = {
      after: input.cursor ?? '',
      dateFrom: since,
      referralId,
      isMessage: kind === 'any' ? undefined : kind === 'messages',
      limit,
    };
    const { data, meta } = await this.ownerClient.call(assistant, 'listStatusUpdates', { query });
    const reader = { firmId: firmIdOf(assistant), detail };
    return {
      updates: (data as unknown[]).map((row) => this.presentEntries.update(row, reader)),
      nextCursor: typeof meta.nextCursor === 'string' ? meta.nextCursor : null,
    };
  }
}
