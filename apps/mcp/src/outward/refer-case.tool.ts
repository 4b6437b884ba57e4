import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ActsConfirmed, outcomeSchema } from '../confirmation/acts-confirmed.js';
import { questionOf } from '../confirmation/question.js';
import type { Assistant } from '../owners/assistant.js';
import { OwnerClient } from '../owners/owner-client.js';
import { FindCase, type FoundCase } from '../record/find-case.js';
import { PresentCase } from '../record/present-case.js';
import { freeText } from '../tools/free-text.js';
import { caseId, firmId } from '../tools/input-fields.js';
import { REACHES_OUT, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { ToolRefusal } from '../tools/tool-refusal.js';
import { inertText, visibleName } from '../untrusted/clean-text.js';

const SPEC = {
  name: 'refer_case',
  title: 'Refer a case',
  description:
    'Sends a draft, a case whose referral has ended, or a referral that your firm received onward, to a firm. A person confirms.',
  access: 'write',
  hints: REACHES_OUT,
  input: z.strictObject({
    id: caseId,
    firmId,
    firmName: z.string().min(1).max(255).describe('Its name from find_firms: both must fit'),
    notes: freeText(10_000).optional().describe('Remarks that both firms see'),
    routingRuleId: z.uuid().optional(),
    roundRobinPosition: z.number().int().min(0).optional(),
  }),
  output: outcomeSchema,
} as const satisfies ToolSpec;
type Input = z.output<(typeof SPEC)['input']>;

/** Finds the name that belongs to the id of a firm: an id alone tells a person nothing. */
@Injectable()
export class NamedFirm {
  constructor(private readonly ownerClient: OwnerClient) {}

  /** @throws {ToolRefusal} when no firm that cases can be sent to has both */
  async execute(
    assistant: Assistant,
    { firmId, firmName }: Pick<Input, 'firmId' | 'firmName'>,
  ): Promise<string> {
    // blanks, accents and long names are shown in another way than they are stored
    for (const search of [firmName, unchangedPart(firmName)]) {
      const query = { search, limit: 100 };
      const { data } = await this.ownerClient.call(assistant, 'listFirms', { query });
      const firms = data as { id: string; name: string }[];
      const found = firms.find(({ id, name }) => id === firmId && shown(name).includes(shown(firmName)));
      if (found) return found.name;
    }
    throw new ToolRefusal('firmId, firmName: no firm has both. Take them from one row of find_firms.');
  }
}

/** The longest part of a name that find_firms shows as it is stored. Pure. */
function unchangedPart(name: string): string {
  const parts = name.match(/[a-z0-9]+/gi) ?? name.replace(/…$/, '').split(/\s/);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest));
}

function shown(name: string): string {
  return visibleName(inertText(name)).toLowerCase();
}

/** A rule counts the case as one that it gave: the person knows that the client says so. Pure. */
function routingInWords({ routingRuleId, roundRobinPosition }: Input): string | undefined {
  if (routingRuleId === undefined && roundRobinPosition === undefined) return undefined;
  const position =
    roundRobinPosition === undefined ? '' : `, at place ${roundRobinPosition + 1} of its turns`;
  return `counted as a choice of your routing rule ${routingRuleId ?? '(not named)'}${position}`;
}

/** Sends a case to a firm. */
@ToolOf(SPEC)
export class ReferCaseTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly findCase: FindCase,
    private readonly actsConfirmed: ActsConfirmed,
    private readonly namedFirm: NamedFirm,
    private readonly presentCase: PresentCase,
  ) {}

  async execute(call: ToolCall, input: Input) {
    const { assistant } = call;
    const [found, toFirm] = await Promise.all([
      this.findCase.execute(assistant, input.id),
      this.namedFirm.execute(assistant, input),
    ]);
    const { notes, firmId: referentFirmId, routingRuleId, roundRobinPosition } = input;
    const { record } = found;
    const id = record.perspective === 'received' ? record.id : record.baseCaseId;
    const body = { referentFirmId, notes, routingRuleId, roundRobinPosition };
    return this.actsConfirmed.execute(call, {
      found,
      question: questionOf({
        assistant,
        record,
        what: `refer the case to ${visibleName(inertText(toFirm))}`,
        toFirm,
        values: { notes, routing: routingInWords(input) },
      }),
      // the page looks the firm up by its name, and takes it only with this id
      form: { name: 'refer', values: { ...body, firmName: toFirm }, page: this.pageOf(found) },
      perform: (how) => this.ownerClient.call(assistant, 'refer', { params: { id }, body, ...how }),
    });
  }

  private pageOf({ record }: FoundCase): string {
    const address = this.presentCase.addressOf(record);
    return record.referralId === null ? address : `${address}/refer`;
  }
}
