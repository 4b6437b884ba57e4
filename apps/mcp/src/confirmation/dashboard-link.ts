import { cut } from '../untrusted/clean-text.js';

/** Characters of one value: addresses that are longer break in terminals and mails. */
const MAX_VALUE = 1_500;

/** A form of the dashboard, and what is proposed for it. */
export interface ProposedForm {
  name: string;
  /** Null empties a field; undefined leaves it alone. */
  values: Readonly<Record<string, unknown>>;
  /** When the record last changed, as the assistant knew it: the page says so when it changed since. */
  seenAt: string;
}

/**
 * The address of a page in the dashboard with a form filled in. The values stand behind `#`, which browsers
 * do not send: no log and no proxy sees them. The page only fills in, and a person presses the button. Values
 * of which only the beginning fits are named, so that the page can say it. Pure.
 */
export function formLink(address: string, { name, values, seenAt }: ProposedForm): string {
  const given = Object.entries(values).flatMap(([field, value]): [string, string][] =>
    value === undefined ? [] : [[field, value === null ? '' : String(value)]],
  );
  const shortened = given.filter(([, text]) => text.length > MAX_VALUE).map(([field]) => field);
  const pairs: [string, string][] = [
    ['do', name],
    ['at', seenAt],
    ...(shortened.length > 0 ? ([['cut', shortened.join(',')]] as [string, string][]) : []),
    ...given.map(([field, text]): [string, string] => [field, cut(text, MAX_VALUE)]),
  ];
  return `${address}#${new URLSearchParams([...pairs]).toString()}`;
}
