import type { PersonNamed } from '../../api/operator.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whom a text can name, the likeliest first: an address one person, an id that of a case or of a med case, as
 * both look alike. Empty: nobody. Pure.
 */
export function peopleIn(text: string): readonly PersonNamed[] {
  const words = text.trim();
  const id = words.toLowerCase();
  if (UUID.test(words)) return [{ baseCaseId: id }, { medCaseId: id }];
  return /^\S+@\S+$/.test(words) ? [{ clientEmail: words }] : [];
}
