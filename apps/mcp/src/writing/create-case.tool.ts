import { z } from 'zod';
import { OwnerClient } from '../owners/owner-client.js';
import { readCase } from '../record/case-record.js';
import { briefCaseSchema, PresentCase } from '../record/present-case.js';
import { requestKey } from '../tools/input-fields.js';
import { type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { caseValues } from './case-values.js';
import { idempotencyKeyOf } from './request-key.js';

const {
  title,
  caseType,
  jurisdiction,
  clientFirstName,
  clientLastName,
  clientFeeAgreementPercentage: _,
  ...more
} = caseValues;

const SPEC = {
  name: 'create_case',
  title: 'Draft a case',
  description: 'Writes a draft that only your firm sees. refer_case sends it.',
  access: 'write',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z
    .strictObject(more)
    .partial()
    .extend({ title, caseType, jurisdiction, clientFirstName, clientLastName, requestKey }),
  output: z.object({ case: briefCaseSchema, url: z.string() }),
} as const satisfies ToolSpec;

/** Writes a draft. It reaches nobody, so nobody is asked. */
@ToolOf(SPEC)
export class CreateCaseTool implements Tool<typeof SPEC> {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly presentCase: PresentCase,
  ) {}

  async execute(
    { assistant, countWrite, noteReplay }: ToolCall,
    { requestKey, ...body }: z.output<(typeof SPEC)['input']>,
  ) {
    await countWrite();
    const idempotencyKey = idempotencyKeyOf(assistant, requestKey);
    const { data, isReplayed } = await this.ownerClient.call(assistant, 'createCase', {
      body,
      idempotencyKey,
    });
    if (isReplayed) noteReplay();
    const record = readCase(data);
    return { case: this.presentCase.brief(record), url: this.presentCase.addressOf(record) };
  }
}
