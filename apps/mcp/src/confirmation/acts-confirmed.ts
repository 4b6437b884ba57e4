import { Injectable } from '@nestjs/common';
import { inputRequired, type InputRequiredResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { OwnerAnswer } from '../owners/owner-client.js';
import { caseIn } from '../record/case-record.js';
import { FindCase, type FoundCase } from '../record/find-case.js';
import { briefCaseSchema, PresentCase } from '../record/present-case.js';
import type { ToolCall } from '../tools/tool.js';
import { ToolRefusal } from '../tools/tool-refusal.js';
import { formLink } from './dashboard-link.js';

/** What every tool answers that a person confirms. */
export const outcomeSchema = z.object({
  outcome: z.enum(['done', 'declined', 'needs_person']).describe('needs_person: give the link to a person'),
  message: z.string(),
  link: z.string().nullable(),
  case: briefCaseSchema,
});
export type Outcome = z.input<typeof outcomeSchema>;

/** Something that reaches another firm, or ends something. */
export interface Act {
  found: FoundCase;
  /** What the person reads: what happens, to whom, with which words. */
  question: string;
  /** The form of the dashboard that does the same. */
  form: { name: string; values: Readonly<Record<string, unknown>>; page?: string };
  /** Does it, once for the key, if the case is still as the tag says. */
  perform: (how: { idempotencyKey: string; ifMatch: string | undefined }) => Promise<OwnerAnswer>;
}

const CONFIRM = {
  type: 'object' as const,
  properties: { confirm: { type: 'boolean' as const, title: 'Yes, do this' } },
  required: ['confirm'],
};
/** The name of our one question. */
export const CONFIRM_KEY = 'confirm';

/** Has a person confirm an act through the client, or leads to the dashboard; then does it once (ADR 192). */
@Injectable()
export class ActsConfirmed {
  constructor(
    private readonly findCase: FindCase,
    private readonly presentCase: PresentCase,
  ) {}

  /** @throws {ToolRefusal} when the case changed since, or the confirmation was used */
  async execute(call: ToolCall, act: Act): Promise<Outcome | InputRequiredResult> {
    const { confirmed } = call;
    if (!confirmed) return call.canAsk ? this.ask(call, act) : this.lead(act);
    if (!confirmed.isAgreed)
      return this.outcome(act, 'declined', 'The person did not agree. Nothing was done; do not ask again.');
    const { state, tag } = await this.stateOf(call, act);
    if (confirmed.version !== state)
      throw new ToolRefusal(
        'The case changed after the person was asked. Read it with get_case, and ask again if it still makes sense.',
      );
    // the tag is part of what was sealed: the owner refuses a change in between
    const answer = await act.perform({ idempotencyKey: `mcp-${confirmed.id}`, ifMatch: tag });
    if (answer.isReplayed)
      throw new ToolRefusal('This confirmation was used before. Nothing was done again.');
    return { ...this.outcome(act, 'done', 'Done.'), case: this.caseAfter(answer, act) };
  }

  private async ask(call: ToolCall, act: Act): Promise<InputRequiredResult> {
    const { question } = act;
    const { state } = await this.stateOf(call, act);
    return inputRequired({
      inputRequests: {
        [CONFIRM_KEY]: inputRequired.elicit({ message: question, requestedSchema: CONFIRM }),
      },
      requestState: call.seal(state),
    });
  }

  /** The case as it is: what was read of it, and the tag that a change is compared with. */
  private async stateOf(
    { assistant }: ToolCall,
    { found }: Act,
  ): Promise<{ state: string; tag: string | undefined }> {
    const tag = await this.findCase.tagForChange(assistant, found);
    return { state: JSON.stringify([found.version, tag]), tag: tag ?? undefined };
  }

  /** For clients that cannot ask, and keys that have no person. */
  private lead(act: Act): Outcome {
    const { name, values, page } = act.form;
    const { record } = act.found;
    const proposed = { name, values, seenAt: record.updatedAt };
    const link = formLink(page ?? this.presentCase.addressOf(record), proposed);
    const message = 'Nothing was done: a person must confirm this in the dashboard. Give them the link.';
    return { ...this.outcome(act, 'needs_person', message), link };
  }

  private outcome({ found }: Act, outcome: Outcome['outcome'], message: string): Outcome {
    return { outcome, message, link: null, case: this.presentCase.brief(found.record) };
  }

  /** Messages and notes answer with themselves, not with the case. */
  private caseAfter({ data }: OwnerAnswer, { found }: Act): Outcome['case'] {
    return this.presentCase.brief(caseIn(data) ?? found.record);
  }
}
