import type { Assistant } from '../owners/assistant.js';
import { type CaseRecord, otherFirmOf } from '../record/case-record.js';
import { inertText, visibleName } from '../untrusted/clean-text.js';

/** Parts of what a person is asked. */
interface QuestionParts {
  assistant: Assistant;
  record: CaseRecord;
  /** What would happen, as a verb with its object: `reject the referral`. */
  what: string;
  /** Who learns of it, when it is not the other firm of the referral. */
  toFirm?: string;
  /** What is written or set, by name. */
  values?: Readonly<Record<string, unknown>>;
}

/** The question for a person: who wants what, on which case, and all that would be written. Pure. */
export function questionOf({ assistant, record, what, toFirm, values = {} }: QuestionParts): string {
  const client = visibleName(assistant.principal.client?.name ?? 'The assistant');
  const lines = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [valueInWords(name, value)],
  );
  return [
    `${client} wants to ${what}.`,
    `Case ${record.referenceNumber}, ${clientOf(record)}, ${record.status.toLowerCase().replaceAll('_', ' ')}.`,
    firmLine(record, toFirm),
    ...lines,
    'Nothing happens unless you agree.',
  ].join('\n');
}

function clientOf({ piiMasked, clientFirstName, clientLastName }: CaseRecord): string {
  if (piiMasked) return 'client masked';
  const name = [clientFirstName, clientLastName].filter(Boolean).join(' ');
  return `client ${name === '' ? 'without a name' : visibleName(inertText(name))}`;
}

function firmLine(record: CaseRecord, toFirm: string | undefined): string {
  const firm = toFirm ?? otherFirmOf(record)?.name;
  return firm ? `Firm that learns of it: ${visibleName(inertText(firm))}.` : 'No other firm learns of it.';
}

/** A text of several lines is quoted, so that none of its lines can pass for one of ours. */
function valueInWords(name: string, value: unknown): string {
  const text = value === null ? '(emptied)' : String(value);
  if (!text.includes('\n')) return `${labelOf(name)}: ${text}`;
  return `${labelOf(name)}:\n${text.replaceAll(/^/gm, '> ')}`;
}

/** `closingStatus` as people read it: `Closing status`. */
function labelOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
