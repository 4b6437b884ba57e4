import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../faults.js';
import type { Column } from '../output/table.js';
import { type GlobalOptions, Session, type Surroundings } from '../session.js';

/** What a command does. `args` are its arguments in their order; `options` has the fields of `--data` too. */
type Work<O> = (session: Session, args: string[], options: O) => Promise<void> | void;

/** Makes the action of a command: opens its session first. */
export type Does = <O = object>(work: Work<O>) => (...given: unknown[]) => Promise<void>;

export function doesIn(surroundings: Surroundings): Does {
  return (work) =>
    async (...given) => {
      const command = given.at(-1) as Command;
      const session = new Session(surroundings, command.optsWithGlobals<GlobalOptions>());
      const { data, ...options } = command.opts<{ data?: string }>();
      const fields = await dataFields(session, data);
      await work(session, command.processedArgs as string[], { ...fields, ...options } as never);
    };
}

/** An example for the help of a command. */
export const example = (...lines: string[]): string =>
  `\nExample:\n${lines.map((line) => (line.startsWith(' ') ? `    ${line}` : `  $ ${line}`)).join('\n')}\n`;

/** A parser of whole numbers within bounds. */
export const wholeNumber =
  (least: number, most: number) =>
  (given: string): number => {
    const number = Number(given);
    if (/^\d+$/.test(given) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };

/** A parser of numbers, as for money. */
export function decimal(given: string): number {
  const number = Number(given);
  if (given.trim() !== '' && Number.isFinite(number)) return number;
  throw new InvalidArgumentError('It must be a number, such as 90000 or 0.33.');
}

/** The options of every list. */
export interface ListOptions {
  status?: string[];
  search?: string;
  limit: number;
  page: number;
}

export function listOptions(command: Command): Command {
  return command
    .option('--status <status...>', 'only these statuses, such as SENT')
    .option('--search <text>', 'only those that contain this text')
    .option('--limit <n>', 'rows, 1 to 100', wholeNumber(1, 100), 20)
    .option('--page <n>', 'page, from 1', wholeNumber(1, 1_000_000), 1);
}

/** Tells that there are more rows than were printed. */
export function tellOfMore(
  session: Session,
  pagination: { page: number; total: number; totalPages: number } | undefined,
): void {
  if (pagination && pagination.page < pagination.totalPages)
    session.printer.note(
      `${pagination.total} in all; the next ones: --page ${pagination.page + 1}, or more at once: --limit 100`,
    );
}

/** The option of each command that sends a body: fields of the API without an option of their own. */
export const DATA = [
  '--data <json>',
  'further fields of the API as JSON, @file, or - for stdin; options come before it',
] as const;

/**
 * The fields of `--data`: JSON itself, `@file`, or `-` for stdin.
 *
 * @throws {UsageError} when it is not a JSON object
 */
async function dataFields(session: Session, given: string | undefined): Promise<object> {
  if (given === undefined) return {};
  const source = await sourceOf(session, given);
  try {
    const fields: unknown = JSON.parse(source);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields;
  } catch {
    // said below
  }
  throw new UsageError(`--data must be a JSON object such as '{"county":"Kings"}', @file or -`);
}

async function sourceOf(session: Session, given: string): Promise<string> {
  if (given === '-') return text(session.surroundings.input);
  if (!given.startsWith('@')) return given;
  try {
    return readFileSync(given.slice(1), 'utf8');
  } catch (error) {
    throw new UsageError(`--data ${given}: ${(error as Error).message}`);
  }
}

/** A referral or a case in a list. */
interface ListedReferral {
  referenceNumber: string;
  status: string;
  caseType: string;
  jurisdiction: string;
  updatedAt: string;
  title: string | null;
}

/** The columns of referrals and cases, after their id. */
export const REFERRAL_COLUMNS: readonly Column<ListedReferral>[] = [
  { title: 'REFERENCE', of: ({ referenceNumber }) => referenceNumber },
  { title: 'STATUS', of: ({ status }) => status },
  { title: 'CASE TYPE', of: ({ caseType }) => caseType },
  { title: 'IN', of: ({ jurisdiction }) => jurisdiction },
  { title: 'UPDATED', of: ({ updatedAt }) => updatedAt },
  { title: 'TITLE', of: ({ title }) => title ?? '(masked)' },
];
