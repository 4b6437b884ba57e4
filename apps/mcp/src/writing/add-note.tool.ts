import { z } from 'zod';
import { type Act, outcomeSchema } from '../confirmation/acts-confirmed.js';
import { questionOf } from '../confirmation/question.js';
import { OwnerClient } from '../owners/owner-client.js';
import { FindCase, type FoundCase } from '../record/find-case.js';
import { freeText } from '../tools/free-text.js';
import { caseId, requestKey } from '../tools/input-fields.js';
import { type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { idempotencyKeyOf } from './request-key.js';
import { WriteOrAsk } from './write-or-ask.js';

const SPEC = {
  name: 'add_note',
  title: 'Write a note',
  description:
    'Adds a note to a case. On a case that was sent the other firm may read it, so a person confirms.',
  access: 'write',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({ id: caseId, text: freeText(10_000), requestKey }),
  output: outcomeSchema,
} as const satisfies ToolSpec;
type Input = z.output<(typeof SPEC)['input']>;

/** Adds a note. */
@ToolOf(SPEC)
export class AddNoteTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly findCase: FindCase,
    private readonly writeOrAsk: WriteOrAsk,
  ) {}

  async execute(call: ToolCall, { id, text, requestKey }: Input) {
    const found = await this.findCase.execute(call.assistant, id);
    const key = idempotencyKeyOf(call.assistant, requestKey);
    return this.writeOrAsk.execute(call, this.actOf(call, found, text), key);
  }

  private actOf({ assistant }: ToolCall, found: FoundCase, body: string): Act {
    const { record } = found;
    return {
      found,
      question: questionOf({ assistant, record, what: 'write a note', values: { note: body } }),
      form: { name: 'note', values: { text: body } },
      perform: ({ idempotencyKey }) =>
        this.ownerClient.call(assistant, 'createNote', {
          params: { caseId: record.baseCaseId },
          // null on a draft: the owner refuses the note if the case was sent since it was read
          body: { body, referralId: record.referralId },
          idempotencyKey,
        }),
    };
  }
}
