import type { Status } from '../../api/referral.ts';
import { type Field, type Typed, typedOf } from './fields.ts';
import type { Words } from './unsent.ts';

/**
 * What an assistant proposes by a link: a form of the page, and values for it (ADR 192). They stand behind
 * `#`, so only this browser reads them. The page fills in, and a person decides.
 */
export interface Proposal {
  /** An operation of the lifecycle, `message` or `note`. */
  form: string;
  values: Readonly<Record<string, string>>;
}

/** The proposal in the part of an address behind `#`; null: there is none. Pure. */
export function proposalIn(hash: string): Proposal | null {
  const pairs = hash
    .slice(1)
    .split('&')
    .map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=');
      return [decoded(name), decoded(value.join('='))];
    });
  const { do: form, ...values } = Object.fromEntries(pairs);
  return form ? { form, values } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/** A form as it opens, with what is proposed. Fields that it does not have are left out. Pure. */
export function filledIn(fields: readonly Field[], opened: Typed, { values }: Proposal): Typed {
  const given = fields.filter(({ name }) => values[name] !== undefined);
  const record = Object.fromEntries(
    given.map(({ name, kind }) => [name, kind === 'share' ? Number(values[name]) : values[name]]),
  );
  return { ...opened, ...typedOf(given, record) };
}

/** A message or a note that is proposed; null: none is. Pure. */
export function wordsOf(proposal: Proposal | null): Words | null {
  if (proposal?.form === 'note')
    return { kind: 'note', text: proposal.values.text ?? '', requestedStatus: null };
  if (proposal?.form !== 'message') return null;
  const { message = '', requestedStatus = null } = proposal.values;
  return { kind: 'message', text: message, requestedStatus: requestedStatus as Status | null };
}
