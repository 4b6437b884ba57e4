import { z } from 'zod';
import { type Act, ActsConfirmed, outcomeSchema } from '../confirmation/acts-confirmed.js';
import { questionOf } from '../confirmation/question.js';
import { OwnerClient } from '../owners/owner-client.js';
import { FindCase, type FoundCase } from '../record/find-case.js';
import { caseId } from '../tools/input-fields.js';
import { REACHES_OUT, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { ToolRefusal } from '../tools/tool-refusal.js';
import { caseValues, referralValues } from './case-values.js';
import { WriteOrAsk } from './write-or-ask.js';

const values = z.strictObject({ ...caseValues, ...referralValues });
const changes = z.strictObject(
  Object.fromEntries(
    Object.entries(values.shape).map(([name, value]) => [name, (value as z.ZodType).nullable().optional()]),
  ),
);

const SPEC = {
  name: 'update_case',
  title: 'Change a case',
  description:
    'Changes fields; null empties one. What the other firm can see is confirmed by a person. After acknowledgement the sender changes only tier, source, notes, title, description and the client; the receiver only its own fields.',
  access: 'write',
  hints: REACHES_OUT,
  input: z.strictObject({
    id: caseId,
    version: z.string().max(200).describe('Of get_case: what you read is what you change'),
    changes,
  }),
  output: outcomeSchema,
} as const satisfies ToolSpec;
type Input = z.output<(typeof SPEC)['input']>;

/** Changes fields of a draft at once, of all else when a person agrees. */
@ToolOf(SPEC)
export class UpdateCaseTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly findCase: FindCase,
    private readonly actsConfirmed: ActsConfirmed,
    private readonly writeOrAsk: WriteOrAsk,
  ) {}

  async execute(call: ToolCall, { id, version, changes }: Input) {
    const found = await this.findCase.execute(call.assistant, id);
    assertApplies(changes, found);
    if (found.version !== version && !call.confirmed)
      throw new ToolRefusal(
        'version: the case is not as you read it. Read it with get_case, and call again with its version.',
      );
    return this.writeOrAsk.execute(call, this.actOf(call, found, changes));
  }

  private actOf({ assistant }: ToolCall, found: FoundCase, body: Input['changes']): Act {
    const { record } = found;
    const isReceived = record.perspective === 'received';
    const operation = isReceived ? 'updateReceivedReferral' : 'updateSentCase';
    const params = { id: record.referralId ?? record.baseCaseId };
    return {
      found,
      question: questionOf({ assistant, record, what: 'change this case', values: body }),
      form: { name: 'edit', values: body },
      perform: ({ ifMatch }) => this.ownerClient.call(assistant, operation, { params, body, ifMatch }),
    };
  }
}

/** The owner would leave out what it does not know. */
function assertApplies(changes: object, { record }: FoundCase): void {
  const names = Object.keys(changes);
  if (names.length === 0) throw new ToolRefusal('changes: name at least one field.');
  const known = record.perspective === 'received' ? referralValues : caseValues;
  const foreign = names.filter((name) => !(name in known));
  if (foreign.length === 0) return;
  const firm = record.perspective === 'received' ? 'receiving' : 'sending';
  throw new ToolRefusal(
    `changes: ${foreign.join(', ')} cannot be changed by the ${firm} firm. It may change: ${Object.keys(known).join(', ')}.`,
  );
}
