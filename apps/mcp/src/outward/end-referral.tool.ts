import { REASON_CODES } from '@referral-exchange/contracts';
import { z } from 'zod';
import { ActsConfirmed, outcomeSchema } from '../confirmation/acts-confirmed.js';
import { questionOf } from '../confirmation/question.js';
import { OwnerClient } from '../owners/owner-client.js';
import { FindCase } from '../record/find-case.js';
import { freeText } from '../tools/free-text.js';
import { referralId } from '../tools/input-fields.js';
import { REACHES_OUT, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { PossibleMoves } from './possible-moves.js';
import { sentReferral } from './sent-referral.js';

const SPEC = {
  name: 'end_referral',
  title: 'Reject or withdraw a referral',
  description:
    'reject declines a referral (the sending firm may on behalf of the other); withdraw takes back what your firm sent. It cannot be undone. A person confirms.',
  access: 'write',
  hints: REACHES_OUT,
  input: z.strictObject({
    referralId,
    action: z.enum(['reject', 'withdraw']),
    reasonCode: z.enum(REASON_CODES),
    reason: freeText(5_000).optional().describe('The other firm reads it'),
  }),
  output: outcomeSchema,
} as const satisfies ToolSpec;

/** Ends a referral before it is signed. */
@ToolOf(SPEC)
export class EndReferralTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly findCase: FindCase,
    private readonly actsConfirmed: ActsConfirmed,
    private readonly possibleMoves: PossibleMoves,
  ) {}

  async execute(call: ToolCall, { referralId, action, ...body }: z.output<(typeof SPEC)['input']>) {
    const { assistant } = call;
    const found = await this.findCase.execute(assistant, referralId);
    const { record, id } = sentReferral(found);
    if (!call.confirmed) await this.possibleMoves.assert(assistant, id, action);
    const isReceived = record.perspective === 'received';
    const rejects = isReceived ? 'rejectReceived' : 'rejectSent';
    const what = action === 'reject' ? 'reject this referral for good' : 'withdraw this referral for good';
    return this.actsConfirmed.execute(call, {
      found,
      question: questionOf({ assistant, record, what, values: body }),
      form: { name: action, values: body },
      perform: (how) =>
        this.ownerClient.call(assistant, action === 'reject' ? rejects : 'withdraw', {
          params: { id },
          body,
          ...how,
        }),
    });
  }
}
