import type { FieldProblem } from '../../api/api-problem.ts';
import { countiesIn } from './counties.ts';
import type { RuleValues, SlotValues } from './rule-values.ts';

/** What is wrong, by the name of the field: `name`, `counties`, `slots`, `slots.1.monthlyCap`. */
export type Faults = Readonly<Record<string, string>>;

export const LONGEST = { name: 255, description: 5_000, referralInstructions: 10_000, county: 255 };
const MOST_SLOTS = 100;
const MOST_COUNTIES = 200;
const MOST_ATTEMPTS = 1_000;
const MOST_REFERRALS = 1_000_000;

/** What must change before the rule can be stored or tried: a sentence for each field. Pure. */
export function faultsOf(values: RuleValues): Faults {
  const { name, description, counties, slots } = values;
  const found: [string, string | undefined][] = [
    ['name', name.trim() === '' ? 'Give the rule a name.' : tooLong(name, LONGEST.name)],
    ['description', tooLong(description, LONGEST.description)],
    ['counties', countiesFault(countiesIn(counties))],
    ['slots', slotsFault(slots.length)],
    ...slots.flatMap((slot, index) =>
      slotFaults(slot).map(([field, fault]): [string, string | undefined] => [
        `slots.${index}.${field}`,
        fault,
      ]),
    ),
  ];
  return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== undefined));
}

function slotsFault(count: number): string | undefined {
  if (count === 0) return 'Add a firm: a rule without one gives no case to anybody.';
  return count > MOST_SLOTS ? `A rule has at most ${MOST_SLOTS} slots.` : undefined;
}

function countiesFault(counties: readonly string[]): string | undefined {
  if (counties.length > MOST_COUNTIES) return `Enter at most ${MOST_COUNTIES} counties.`;
  return counties.some(({ length }) => length > LONGEST.county)
    ? `A county has at most ${LONGEST.county} characters. Enter one a line.`
    : undefined;
}

function slotFaults(slot: SlotValues): [keyof SlotValues, string | undefined][] {
  const { firstAttempt, lastAttempt, monthlyCap, referralInstructions } = slot;
  const isInverted = isWhole(firstAttempt, 1) && Number(lastAttempt) < Number(firstAttempt);
  const least = isInverted ? Number(firstAttempt) : 1;
  return [
    ['firstAttempt', isWhole(firstAttempt, 1) ? undefined : wholeNumber(1, MOST_ATTEMPTS)],
    [
      'lastAttempt',
      lastAttempt.trim() === '' || isWhole(lastAttempt, least)
        ? undefined
        : wholeNumber(least, MOST_ATTEMPTS),
    ],
    [
      'monthlyCap',
      monthlyCap.trim() === '' || isWhole(monthlyCap, 0, MOST_REFERRALS)
        ? undefined
        : wholeNumber(0, MOST_REFERRALS),
    ],
    ['referralInstructions', tooLong(referralInstructions, LONGEST.referralInstructions)],
  ];
}

function isWhole(text: string, least: number, most = MOST_ATTEMPTS): boolean {
  return /^\d{1,7}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}

function wholeNumber(least: number, most: number): string {
  return `Enter a whole number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`;
}

function tooLong(text: string, longest: number): string | undefined {
  return text.trim().length > longest
    ? `Use at most ${longest.toLocaleString('en-US')} characters.`
    : undefined;
}

/** The errors of the API at the fields of the form. Pure. */
export function faultsFromApi(problems: readonly FieldProblem[]): Faults {
  const faults: Record<string, string> = {};
  for (const problem of problems) faults[formField(problem.field)] ??= sentenceFor(problem);
  return faults;
}

/** `criteria.counties.2` is the field of all counties; `slots.1` is that of the firm of the slot. */
function formField(field: string): string {
  const [first = '', second = '', third] = field.split('.');
  if (first === 'criteria' && second !== '') return second;
  if (first !== 'slots' || second === '') return first;
  return `slots.${second}.${third ?? 'firmId'}`;
}

/** What the API says of a firm is for programs. */
const OF_FIRMS: Readonly<Record<string, string>> = {
  own_firm: 'This is your own firm. Choose another one.',
  unknown_firm: 'This firm does not exist on the exchange any more. Choose another one.',
  inactive_firm: 'This firm is not active on the exchange. Choose another one.',
};

function sentenceFor({ code, message }: FieldProblem): string {
  return OF_FIRMS[code ?? ''] ?? `${message.replace(/\.$/, '')}.`;
}
