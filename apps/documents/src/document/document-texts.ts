import { DOCUMENT_TEXTS, TEXT_NAMES, type TextName } from './document.dto.js';

type GivenTexts = { readonly [K in TextName]?: string | null };
type StoredTexts = Record<TextName, string | null>;

/**
 * The given texts as they are stored; one that is not given is null. A form sends an empty text for a field
 * that was not filled in, so a text without a letter is none. Pure.
 */
export function textsOf(given: GivenTexts): StoredTexts {
  return Object.fromEntries(TEXT_NAMES.map((name) => [name, storedText(name, given)])) as StoredTexts;
}

/** As `textsOf`, without those that are not given. Pure. */
export function changedTexts(given: GivenTexts): Partial<StoredTexts> {
  const names = TEXT_NAMES.filter((name) => given[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, storedText(name, given)]));
}

function storedText(name: TextName, { [name]: text }: GivenTexts): string | null {
  const trimmed = text?.trim();
  if (!trimmed) return null;
  return DOCUMENT_TEXTS[name].isTrimmed ? trimmed : text!;
}
