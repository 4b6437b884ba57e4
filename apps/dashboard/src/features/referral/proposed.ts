import type { Referral, Status, Transition } from '../../api/referral.ts';
import { isCalendarDay } from '../../ui/calendar-day.ts';
import type { Proposal } from '../../ui/proposal.ts';
import { editableFields } from './edit-fields.ts';
import { type Field, type Typed, typedOf } from './fields.ts';
import { laterSent } from '../../ui/latest-sent.ts';
import { textOfMove } from './move-texts.ts';
import { FIELDS, isOffered, isOperation, type Offered } from './moves.ts';
import type { Words } from './unsent.ts';

/** A form with what is proposed in it. */
export interface Filled {
  typed: Typed;
  /** The fields, with what stood there before at those that are filled in. */
  fields: readonly Field[];
  /** Labels of what was filled in, could not be, and came only in part. */
  filled: readonly string[];
  refused: readonly string[];
  cut: readonly string[];
  /** The link names something that the form does not have. */
  hasUnknown: boolean;
}

/** The longest text of each kind (decisions, section 3). */
export const LONGEST: Readonly<Record<Words['kind'], number>> = { message: 5_000, note: 10_000 };

/** A form as it opens, with what is proposed. Pure. */
export function filledIn(fields: readonly Field[], opened: Typed, proposal: Proposal): Filled {
  const { values, cut } = proposal;
  const named = fields.filter(({ name }) => Object.hasOwn(values, name));
  const taken = named.filter((field) => isPossible(field, values[field.name]!));
  const record = Object.fromEntries(
    taken.map(({ name, kind }) => [
      name,
      kind === 'share' && values[name] ? Number(values[name]) : values[name],
    ]),
  );
  const labels = (some: readonly Field[]) => some.map(({ label }) => label);
  return {
    typed: { ...opened, ...typedOf(taken, record) },
    fields: fields.map((field) => (taken.includes(field) ? withBefore(field, opened) : field)),
    filled: labels(taken),
    refused: labels(named.filter((field) => !taken.includes(field))),
    cut: labels(taken.filter(({ name }) => cut.includes(name))),
    hasUnknown: Object.keys(values).length > named.length,
  };
}

/** What a person could have typed there. The form says itself what is wrong with an amount. Pure. */
function isPossible({ kind, max = Infinity, choices = {} }: Field, value: string): boolean {
  if (value === '') return true;
  if (kind === 'choice') return Object.hasOwn(choices, value);
  if (kind === 'day') return isCalendarDay(value);
  if (kind === 'share') return Number.isFinite(Number(value));
  return value.length <= max;
}

function withBefore(field: Field, opened: Typed): Field {
  const text = opened[field.name] ?? '';
  const words = field.choices?.[text] ?? text;
  return {
    ...field,
    hint: words === '' ? 'Proposed. It was empty.' : `Proposed. It was: ${shortened(words)}`,
  };
}

const SHOWN = 120;

function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN).trim()} …` : text;
}

/** A message or a note that is proposed; null: none is. Pure. */
export function wordsOf({ form, values }: Proposal): Words | null {
  if (form === 'note') return { kind: 'note', text: values.text ?? '', requestedStatus: null };
  if (form !== 'message') return null;
  const { message = '', requestedStatus = '' } = values;
  return { kind: 'message', text: message, requestedStatus: (requestedStatus || null) as Status | null };
}

/** A referral on which something is proposed, and what the person may do with it. */
interface Given {
  referral: Referral;
  transitions: readonly Transition[];
  role: string;
  inWords: (status: Status) => string;
}

/** The receiver of a referral that ended otherwise than by closing reads no message any more. */
export function mayMessage({ perspective, status }: Pick<Referral, 'perspective' | 'status'>): boolean {
  return perspective === 'received' || (status !== 'REJECTED' && status !== 'WITHDRAWN');
}

/** The move that is proposed and that the person can make now; null: none. Pure. */
export function proposedMove({ form }: Proposal, { transitions, role }: Given): Offered | null {
  const found = transitions.filter(isOffered).find(({ operation }) => operation === form);
  return found && (role !== 'viewer' || form === 'acknowledge') ? found : null;
}

/** Why what is proposed cannot be done here; null: it can. Pure. */
export function whyNot(proposal: Proposal, given: Given): string | null {
  const { referral, role, inWords } = given;
  const { form } = proposal;
  const words = wordsOf(proposal);
  if (!isOperation(form) && !words && form !== 'edit')
    return 'The link of the assistant asks for something that this page does not do. Nothing was filled in.';
  if (role === 'viewer' && form !== 'acknowledge')
    return `${whatIn(proposal, referral)} Your account may read only: ask a member of your firm to do it.`;
  const status = inWords(referral.status);
  if (isOperation(form))
    return proposedMove(proposal, given)
      ? null
      : `${whatIn(proposal, referral)} That is not possible any more: the status is ${status}.`;
  if (form === 'edit' && laterSent(referral))
    return `${whatIn(proposal, referral)} The case was sent again since, and is edited at its latest referral.`;
  if (form === 'edit' && editableFields(referral).length === 0)
    return `${whatIn(proposal, referral)} Your firm cannot edit it now: the status is ${status}.`;
  if (words && referral.isArchived)
    return `${whatIn(proposal, referral)} Nothing can be written while the referral is archived.`;
  if (form === 'message' && !mayMessage(referral))
    return `${whatIn(proposal, referral)} The referral ended, so the other firm reads no message any more.`;
  if (words && (words.text.trim() === '' || words.text.length > LONGEST[words.kind]))
    return `${whatIn(proposal, referral)} Its text is ${words.text.trim() === '' ? 'missing' : 'too long'}, so nothing was filled in.`;
  return null;
}

function whatIn({ form }: Proposal, referral: Referral): string {
  if (isOperation(form)) return `An assistant proposes “${textOfMove(form, referral).title}”.`;
  const what = form === 'edit' ? 'to edit this referral' : `to write a ${form}`;
  return `An assistant proposes ${what}.`;
}

/** What the receiver records when it closes, besides what the form asks: only what is proposed. Pure. */
export function alsoProposed(operation: string, referral: Referral, proposal: Proposal | null): Field[] {
  if (operation !== 'close' || referral.perspective === 'sent' || !proposal) return [];
  return OF_PAYOUT.filter(({ name }) => Object.hasOwn(proposal.values, name));
}

const OF_PAYOUT: readonly Field[] = [
  FIELDS.settlement,
  FIELDS.fees,
  FIELDS.feeShare,
  FIELDS.payout,
  FIELDS.distribution,
];
