import { REFERRAL_STATUSES } from '@referral-exchange/contracts';
import { z } from 'zod';
import { ActsConfirmed, outcomeSchema } from '../confirmation/acts-confirmed.js';
import { questionOf } from '../confirmation/question.js';
import { OwnerClient } from '../owners/owner-client.js';
import { FindCase } from '../record/find-case.js';
import { freeText } from '../tools/free-text.js';
import { referralId } from '../tools/input-fields.js';
import { REACHES_OUT, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { sentReferral } from './sent-referral.js';

const SPEC = {
  name: 'send_message',
  title: 'Send a message',
  description:
    'Sends a message to the other firm of a referral, by mail too. A person confirms. requestedStatus asks that firm for a status that it can set now.',
  access: 'write',
  hints: REACHES_OUT,
  input: z.strictObject({
    referralId,
    message: freeText(5_000),
    requestedStatus: z.enum(REFERRAL_STATUSES).optional(),
  }),
  output: outcomeSchema,
} as const satisfies ToolSpec;

/** Writes to the other firm. */
@ToolOf(SPEC)
export class SendMessageTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly findCase: FindCase,
    private readonly actsConfirmed: ActsConfirmed,
  ) {}

  async execute(call: ToolCall, { referralId, ...words }: z.output<(typeof SPEC)['input']>) {
    const { assistant } = call;
    const found = await this.findCase.execute(assistant, referralId);
    const { record, id } = sentReferral(found);
    return this.actsConfirmed.execute(call, {
      found,
      question: questionOf({ assistant, record, what: 'send a message', values: words }),
      form: { name: 'message', values: words },
      perform: ({ idempotencyKey }) =>
        this.ownerClient.call(assistant, 'sendMessage', { body: { id, ...words }, idempotencyKey }),
    });
  }
}
