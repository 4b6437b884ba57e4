/**
 * What an assistant proposes by a link: a form of the page, and values for it (ADR 192). They stand behind
 * `#`, so only this browser reads them. The page fills in, and a person decides. Anybody can write such a
 * link: its text is shown as text and nothing else, and nothing of it is sent before a button is pressed.
 */
export interface Proposal {
  /** An operation of the lifecycle, `message`, `note`, `edit` or `refer`. */
  form: string;
  values: Readonly<Record<string, string>>;
  /** When the record last changed, as the assistant knew it; null: the link does not say. */
  seenAt: string | null;
  /** Fields of which only the beginning fitted into the link. */
  cut: readonly string[];
}

/**
 * Characters that nobody sees: a person who presses the button would not see what is sent with them. Joiners
 * stay, as some scripts need them.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0]/gu;
const KEPT = new Set(['\n', '\t', '\u200c', '\u200d']);

/** The proposal in the part of an address behind `#`; null: there is none. Pure. */
export function proposalIn(hash: string): Proposal | null {
  const pairs = hash
    .slice(1)
    .split('&')
    .map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=');
      return [decoded(name), visible(decoded(value.join('=')))];
    });
  const { do: form, at = null, cut = '', ...values } = Object.fromEntries(pairs);
  return form ? { form, values, seenAt: at || null, cut: cut.split(',').filter(Boolean) } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

function visible(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(UNSEEN, (character) => (KEPT.has(character) ? character : ''));
}

/** Whether the record is another than the assistant knew. Pure. */
export function hasChangedSince({ seenAt }: Proposal, updatedAt: string): boolean {
  return seenAt !== null && Date.parse(seenAt) !== Date.parse(updatedAt);
}
