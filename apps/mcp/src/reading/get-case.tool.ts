import { z } from 'zod';
import { FindCase } from '../record/find-case.js';
import { PresentCase, shownCaseSchema } from '../record/present-case.js';
import { caseId, detail } from '../tools/input-fields.js';
import { READS, type Tool, type ToolCall, ToolOf, type ToolSpec } from '../tools/tool.js';
import { ReadSections, sectionsSchema, SECTIONS } from './read-sections.js';

const SPEC = {
  name: 'get_case',
  title: 'Read a case',
  description:
    'One case or referral: facts, text by your firm, and untrusted text by the other firm apart. Until your firm acknowledges a received referral, the client is masked. include adds the newest entries of sections.',
  access: 'read',
  hints: READS,
  input: z.strictObject({
    id: caseId,
    include: z.array(z.enum(SECTIONS)).max(SECTIONS.length).default([]),
    detail,
  }),
  output: z.object({ case: shownCaseSchema, ...sectionsSchema.shape }),
} as const satisfies ToolSpec;
type Input = z.output<(typeof SPEC)['input']>;

/** Reads one case, and what was written and done on it. */
@ToolOf(SPEC)
export class GetCaseTool implements Tool<typeof SPEC> {
  constructor(
    private readonly findCase: FindCase,
    private readonly presentCase: PresentCase,
    private readonly readSections: ReadSections,
  ) {}

  async execute({ assistant }: ToolCall, { id, include, detail }: Input) {
    const { record, version } = await this.findCase.execute(assistant, id);
    const sections = await this.readSections.execute(assistant, { record, include, detail });
    return { case: this.presentCase.shown(record, { version, detail }), ...sections };
  }
}
