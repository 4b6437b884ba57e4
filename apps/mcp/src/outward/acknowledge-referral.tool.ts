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
  name: 'acknowledge_referral',
  title: 'Acknowledge a referral',
  description:
    'Accepts a received referral: your firm then sees the client, and the sending firm learns of it. A person confirms.',
  access: 'acknowledge',
  hints: REACHES_OUT,
  input: z.strictObject({ referralId, reason: freeText(5_000).optional() }),
  output: outcomeSchema,
} as const satisfies ToolSpec;

/** Acknowledges what the caller's firm received. */
@ToolOf(SPEC)
export class AcknowledgeReferralTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly findCase: FindCase,
    private readonly actsConfirmed: ActsConfirmed,
    private readonly possibleMoves: PossibleMoves,
  ) {}

  async execute(call: ToolCall, { referralId, ...body }: z.output<(typeof SPEC)['input']>) {
    const { assistant } = call;
    const found = await this.findCase.execute(assistant, referralId);
    const { record, id } = sentReferral(found);
    if (!call.confirmed) await this.possibleMoves.assert(assistant, id, 'acknowledge');
    const params = { baseCaseId: record.baseCaseId, id };
    return this.actsConfirmed.execute(call, {
      found,
      question: questionOf({ assistant, record, what: 'acknowledge this referral', values: body }),
      form: { name: 'acknowledge', values: body },
      perform: (how) => this.ownerClient.call(assistant, 'acknowledge', { params, body, ...how }),
    });
  }
}
