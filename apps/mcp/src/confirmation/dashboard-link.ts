import { cut } from '../untrusted/clean-text.js';

/** Characters of one value: addresses that are longer break in terminals and mails. */
const MAX_VALUE = 1_500;

/**
 * The address of a page in the dashboard with a form filled in. The values stand behind `#`, which browsers
 * do not send: no log and no proxy sees them. The page only fills in, and a person presses the button. Pure.
 */
export function formLink(address: string, form: string, values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value == null ? [] : [[name, cut(String(value), MAX_VALUE)]],
  );
  return `${address}#${new URLSearchParams([['do', form], ...pairs]).toString()}`;
}
