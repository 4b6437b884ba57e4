import { parse } from 'yaml';
import { z } from 'zod';

const KINDS = ['added', 'changed', 'fixed', 'deprecated', 'breaking'] as const;

const declaredChange = z
  .strictObject({
    date: z.iso.date(),
    kind: z.enum(KINDS),
    text: z.string().regex(/\.$/, 'must be a sentence for customers, with a full stop'),
    breaks: z.array(z.string()).min(1).optional(),
  })
  .refine(({ kind, breaks }) => (kind === 'breaking') === (breaks !== undefined), {
    message: 'a breaking change, and no other, lists its `breaks`',
  });
export type DeclaredChange = z.infer<typeof declaredChange>;

/**
 * The changes that customers are told of.
 *
 * @throws when one is not as it must be, or the newest is not the first
 */
export function readChanges(text: string): DeclaredChange[] {
  const read = z.array(declaredChange).safeParse(parse(text, { schema: 'failsafe' }));
  if (!read.success)
    throw new Error(
      read.error.issues
        .map(({ path, message }) => `docs/api/changes.yaml, ${path.join('.')}: ${message}`)
        .join('\n'),
    );
  const unordered = read.data.find(({ date }, at) => at > 0 && date > read.data[at - 1]!.date);
  if (unordered)
    throw new Error(
      `docs/api/changes.yaml: the newest change is the first; move that of ${unordered.date} up`,
    );
  return read.data;
}

/** What is wrong between the breaks that were found and those that are declared since the release. Pure. */
export function declarationFaults(
  found: readonly string[],
  declared: readonly DeclaredChange[],
  releasedOn: string,
): string[] {
  const allDeclared = new Set(declared.flatMap(({ breaks = [] }) => breaks));
  const undeclared = found.filter((one) => !allDeclared.has(one));
  const stale = declared
    .filter(({ date }) => date > releasedOn)
    .flatMap(({ breaks = [] }) => breaks.filter((one) => !found.includes(one)));
  return [
    ...undeclared.map((one) => `breaks customers, and is not declared: ${one}`),
    ...stale.map((one) => `docs/api/changes.yaml declares a break that is not there: ${one}`),
    ...(undeclared.length > 0 ? [advice(undeclared)] : []),
  ];
}

const advice = (undeclared: readonly string[]): string => `
Keep what customers use, and add beside it: a new field, a new operation. If it must break, declare it at the top of docs/api/changes.yaml:

- date: YYYY-MM-DD
  kind: breaking
  text: What a customer must do, in a sentence.
  breaks:
${undeclared.map((one) => `    - ${JSON.stringify(one)}`).join('\n')}`;
