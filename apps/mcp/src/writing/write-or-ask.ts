import { Injectable } from '@nestjs/common';
import type { InputRequiredResult } from '@modelcontextprotocol/server';
import { type Act, ActsConfirmed, type Outcome } from '../confirmation/acts-confirmed.js';
import { caseIn } from '../record/case-record.js';
import { FindCase } from '../record/find-case.js';
import { PresentCase } from '../record/present-case.js';
import type { ToolCall } from '../tools/tool.js';

/** Writes on a draft at once, as only the caller's firm sees it; on all else a person is asked first. */
@Injectable()
export class WriteOrAsk {
  constructor(
    private readonly actsConfirmed: ActsConfirmed,
    private readonly findCase: FindCase,
    private readonly presentCase: PresentCase,
  ) {}

  async execute(call: ToolCall, act: Act, idempotencyKey = ''): Promise<Outcome | InputRequiredResult> {
    const { record } = act.found;
    if (record.referralId !== null) return this.actsConfirmed.execute(call, act);
    await call.countWrite();
    const ifMatch = (await this.findCase.tagForChange(call.assistant, act.found)) ?? undefined;
    const { data, isReplayed } = await act.perform({ idempotencyKey, ifMatch });
    if (isReplayed) call.noteReplay();
    const after = this.presentCase.brief(caseIn(data) ?? record);
    return { outcome: 'done', message: 'Done.', link: null, case: after };
  }
}
