import { CLOSING_STATUSES } from '@referral-exchange/contracts';
import { z } from 'zod';
import { ActsConfirmed, outcomeSchema } from '../confirmation/acts-confirmed.js';
import { questionOf } from '../confirmation/question.js';
import type { OPERATIONS } from '../owners/operations.js';
import { OwnerClient } from '../owners/owner-client.js';
import type { CaseRecord } from '../record/case-record.js';
import { FindCase } from '../record/find-case.js';
import { freeText } from '../tools/free-text.js';
import { referralId } from '../tools/input-fields.js';
import { REACHES_OUT, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { ToolRefusal } from '../tools/tool-refusal.js';
import { referralValues } from '../writing/case-values.js';
import { PossibleMoves } from './possible-moves.js';
import { sentReferral } from './sent-referral.js';

const { notes: _, ...values } = referralValues;

const SPEC = {
  name: 'advance_referral',
  title: 'Advance a referral',
  description:
    'Moves a referral on: begin_investigating, sign, start_litigation, begin_closing (with closingStatus), close. The sending firm can only close. Values are recorded with the move. A person confirms.',
  access: 'write',
  hints: REACHES_OUT,
  input: z
    .strictObject({ ...values, closureReason: freeText(5_000) })
    .partial()
    .extend({
      referralId,
      action: z.enum(['begin_investigating', 'sign', 'start_litigation', 'begin_closing', 'close']),
      reason: freeText(5_000).optional().describe('The other firm reads it'),
      closingStatus: z.enum(CLOSING_STATUSES).optional(),
    }),
  output: outcomeSchema,
} as const satisfies ToolSpec;
type Input = z.output<(typeof SPEC)['input']>;
type Action = Input['action'];

const PROGRESS = [
  'phase',
  'estimatedDateOfResolution',
  'clientFeeAgreementPercentage',
  'attorneyFees',
  'projectedSettlementAmount',
] as const;
const OUTCOME = [
  'closingStatus',
  'closureReason',
  'settlementAmount',
  'attorneyFees',
  'clientFeeAgreementPercentage',
  'estimatedDistributionDate',
  'payoutType',
] as const;

interface Move {
  operation: keyof typeof OPERATIONS;
  what: string;
  /** What its route takes, besides the reason. */
  takes: readonly (keyof Input)[];
}
const MOVES: Readonly<Record<Action, Move>> = {
  begin_investigating: { operation: 'beginInvestigating', what: 'begin investigating', takes: ['phase'] },
  sign: {
    operation: 'sign',
    what: 'record that the client signed',
    takes: ['leadAttorneyName', 'statuteOfLimitationsExpiration', ...PROGRESS],
  },
  start_litigation: {
    operation: 'startLitigation',
    what: 'record that a lawsuit was filed',
    takes: PROGRESS,
  },
  begin_closing: { operation: 'beginClosing', what: 'record the outcome and begin closing', takes: OUTCOME },
  close: { operation: 'closeReceived', what: 'close the referral', takes: OUTCOME },
};
const CLOSE_AS_SENDER: Move = {
  operation: 'closeSent',
  what: 'close the referral',
  takes: ['closureReason'],
};

/** Moves a referral along its lifecycle. */
@ToolOf(SPEC)
export class AdvanceReferralTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly findCase: FindCase,
    private readonly actsConfirmed: ActsConfirmed,
    private readonly possibleMoves: PossibleMoves,
  ) {}

  async execute(call: ToolCall, { referralId, action, reason, ...given }: Input) {
    const { assistant } = call;
    const found = await this.findCase.execute(assistant, referralId);
    const { record, id } = sentReferral(found);
    const { operation, what, takes } = moveOf(action, record);
    assertTaken(given, takes, action);
    const name = action.replaceAll('_', '-');
    if (!call.confirmed) await this.possibleMoves.assert(assistant, id, name);
    const body = { reason, ...given };
    return this.actsConfirmed.execute(call, {
      found,
      question: questionOf({ assistant, record, what, values: body }),
      form: { name, values: body },
      perform: (how) => this.ownerClient.call(assistant, operation, { params: { id }, body, ...how }),
    });
  }
}

function moveOf(action: Action, { perspective }: CaseRecord): Move {
  return action === 'close' && perspective === 'sent' ? CLOSE_AS_SENDER : MOVES[action];
}

/** The owner would leave out what it does not know. */
function assertTaken(given: object, takes: readonly string[], action: Action): void {
  const foreign = Object.keys(given).filter((name) => !takes.includes(name));
  if (foreign.length === 0) return;
  throw new ToolRefusal(
    `${foreign.join(', ')}: ${action} does not record this. It takes: ${['reason', ...takes].join(', ')}.`,
  );
}
