import type { Retention, RetentionChange } from '../../api/retention.ts';
import { foundFaults } from '../../ui/found-faults.ts';
import type { FieldFaults } from '../../ui/use-faults.ts';
import type { Part, Texts } from '../../ui/versions.ts';

/** What a firm may keep for another time than the exchange. */
export type KeptData = keyof Retention['bounds'];

const LABELS: Readonly<Record<KeptData, string>> = {
  deliveredPayloadDays: 'Payloads of webhooks that were delivered',
  exhaustedPayloadDays: 'Payloads of webhooks that could not be delivered',
  importDays: 'Imports, with the rows that failed',
};
/** How long the exchange keeps each by itself. */
const USUAL: Readonly<Record<KeptData, string>> = {
  deliveredPayloadDays: '30 days',
  exhaustedPayloadDays: '90 days',
  importDays: '30 days, or what the operator has set',
};
const NAMES = Object.keys(LABELS) as KeptData[];

/** The fields, in their order, and as versions of them are compared. */
export const PARTS: readonly (Part & { name: KeptData })[] = NAMES.map((name) => ({
  name,
  label: LABELS[name],
}));

/** As the texts of a form. Pure. */
export function textsOf(retention: Pick<Retention, KeptData>): Texts {
  return Object.fromEntries(NAMES.map((name) => [name, `${retention[name] ?? ''}`]));
}

/** What the server is sent: nothing for what is kept as long as the exchange keeps it. Pure. */
export function changeOf(texts: Texts): RetentionChange {
  return Object.fromEntries(NAMES.map((name) => [name, texts[name] ? Number(texts[name]) : null]));
}

/** `7 days`. Pure. */
export function daysInWords(name: KeptData, days: number | null): string {
  if (days === null) return `As long as the exchange keeps them: ${USUAL[name]}.`;
  return days === 1 ? '1 day' : `${days} days`;
}

/** What may be entered. Pure. */
export function hintOf(name: KeptData, { min, max }: Retention['bounds'][KeptData]): string {
  return `Days, from ${min} to ${max}. Empty: as long as the exchange keeps them, ${USUAL[name]}.`;
}

/** What must change before it can be saved: a sentence for each field. Pure. */
export function faultsOf(texts: Texts, bounds: Retention['bounds']): FieldFaults {
  const faultOf = (name: KeptData) => {
    const [text = '', { min, max }] = [texts[name], bounds[name]];
    const isRight = text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max);
    return isRight ? undefined : `Enter a whole number from ${min} to ${max}, or leave it empty.`;
  };
  return foundFaults(Object.fromEntries(NAMES.map((name) => [name, faultOf(name)])));
}
