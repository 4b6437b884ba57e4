import { parseArgs } from 'node:util';
import { clock, PlainError } from '@referral-exchange/telemetry';
import { ambiguousName, isCalled, namesOf } from '../dead-letters/letter-names.js';
import type { DeadLetters, KnownDeadLetter } from '../dead-letters/dead-letters.js';

const USAGE = `usage:
  dlq list [--all] [--limit N]     what waits, oldest first (--all: also what was replayed or dropped; N: 50 unless given)
  dlq show ID                      all that is known of one letter, but for the event itself
  dlq replay ID... | --all         publishes letters again, for this service alone
  dlq drop ID... | --all --reason TEXT   marks letters as not to be replayed
An ID is <topic>/<partition>/<offset>, as dlq list prints it; where several letters have that place,
because more than one handler failed, <topic>/<partition>/<offset>/<event>:<handler>.`;

const DEFAULT_LIMIT = 50;
const ERROR_CHARS = 100;

/**
 * The command `dlq` of a consuming service: `node dist/main.js dlq …`. It prints no part of an event, because
 * events hold data of clients and patients.
 *
 * @param print takes one line
 * @throws {PlainError} on wrong usage, and on an id that names no letter; nothing is done then
 */
export async function runDlqCommand(
  deadLetters: DeadLetters,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const { verb, ids, all, limit, reason } = readArguments(args);
  const letters = await deadLetters.list();
  const pending = letters.filter(({ settlement }) => settlement === null);
  if (verb === 'list') printList(all ? letters : pending, limit, print);
  else if (verb === 'show') named(letters, ids).forEach((letter) => printLetter(letter, print));
  else {
    const chosen = all ? pending : named(letters, ids);
    const settled = chosen.filter(({ settlement }) => settlement !== null);
    for (const { id, settlement } of settled)
      print(`${id} was ${settlement?.outcome} before, at ${settlement?.settledAt}`);
    const waiting = chosen.filter(({ settlement }) => settlement === null);
    if (verb === 'replay') print(`${counted(await deadLetters.replay(waiting))} published again`);
    else print(`${counted((await deadLetters.drop(waiting, reason)).length)} dropped`);
  }
  return 0;
}

interface Arguments {
  verb: 'list' | 'show' | 'replay' | 'drop';
  ids: string[];
  all: boolean;
  limit: number;
  reason: string;
}

function readArguments(args: readonly string[]): Arguments {
  const options = {
    all: { type: 'boolean' },
    limit: { type: 'string' },
    reason: { type: 'string' },
  } as const;
  const parsed = tryParse(() => parseArgs({ args: [...args], options, allowPositionals: true }));
  const [verb, ...ids] = parsed.positionals;
  const { all = false, limit = String(DEFAULT_LIMIT), reason = '' } = parsed.values;
  const refuse = (why: string): never => {
    throw new PlainError(`${why}\n${USAGE}`);
  };
  if (verb !== 'list' && verb !== 'show' && verb !== 'replay' && verb !== 'drop')
    return refuse(verb === undefined ? 'dlq needs a verb.' : `dlq has no verb "${verb}".`);
  if (!/^[1-9]\d{0,6}$/.test(limit)) refuse(`--limit must be a whole number above 0, not "${limit}".`);
  if (verb === 'list' && ids.length > 0) refuse('dlq list takes no id.');
  if (verb === 'show' && (all || ids.length === 0)) refuse('dlq show takes the id of a letter.');
  if ((verb === 'replay' || verb === 'drop') && all === ids.length > 0)
    refuse(`dlq ${verb} takes either ids or --all.`);
  if (verb === 'drop' && reason.trim() === '') refuse('dlq drop needs a --reason.');
  return { verb, ids, all, limit: Number(limit), reason: reason.trim() };
}

function tryParse<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new PlainError(`${(error as Error).message}\n${USAGE}`);
  }
}

/** Letters by id. An id that is unknown, or that means two letters, refuses all of them. */
function named(letters: readonly KnownDeadLetter[], ids: readonly string[]): KnownDeadLetter[] {
  const unknown = ids.filter((id) => !letters.some((letter) => isCalled(letter, id)));
  if (unknown.length > 0)
    throw new PlainError(
      `No dead letter of this service has the id ${unknown.join(' or ')}: see dlq list --all`,
    );
  const ambiguous = ambiguousName(letters, ids);
  if (ambiguous)
    throw new PlainError(
      `${ambiguous.name} means more than one letter: name ${ambiguous.meant.join(' or ')}`,
    );
  return letters.filter((letter) => ids.some((id) => isCalled(letter, id)));
}

function printList(letters: readonly KnownDeadLetter[], limit: number, print: (line: string) => void): void {
  print(counted(letters.length));
  const names = namesOf(letters);
  for (const letter of letters.slice(0, limit)) {
    const { eventType = 'unknown type', reason, error, settlement } = letter;
    const done = settlement ? `  ${settlement.outcome} ${settlement.settledAt}` : '';
    print(
      `${names.get(letter)}  ${eventType}  ${reason}  ${ageOf(letter)}  ${error.slice(0, ERROR_CHARS)}${done}`,
    );
  }
  if (letters.length > limit) print(`… and ${letters.length - limit} more: use --limit`);
}

function printLetter(letter: KnownDeadLetter, print: (line: string) => void): void {
  const { settlement } = letter;
  const settled = settlement
    ? `${settlement.outcome} at ${settlement.settledAt}${settlement.reason ? `: ${settlement.reason}` : ''}`
    : 'waiting';
  const lines: Record<string, string | undefined> = {
    id: letter.id,
    event: `${letter.eventType ?? 'unknown type'} ${letter.eventId ?? ''}`,
    handler: letter.handler ?? 'none',
    key: letter.key,
    bytes: String(letter.bytes),
    reason: letter.reason,
    error: letter.error,
    attempts: letter.attempts,
    failed: `${letter.failedAt ?? 'unknown'} (${ageOf(letter)})`,
    state: settled,
  };
  for (const [name, value] of Object.entries(lines)) print(`${name.padEnd(9)}${value ?? ''}`);
}

/** For example `3 d ago`, in the largest unit. */
function ageOf({ failedAt }: KnownDeadLetter): string {
  const minutes = Math.floor((clock.date().getTime() - Date.parse(failedAt ?? '')) / 60_000);
  if (Number.isNaN(minutes)) return 'age unknown';
  if (minutes < 120) return `${Math.max(0, minutes)} min ago`;
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 1_440)} d ago`;
}

function counted(count: number): string {
  return count === 1 ? '1 dead letter' : `${count} dead letters`;
}
