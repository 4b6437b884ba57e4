import type { PersonNamed } from '../../api/operator.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The person that a text names: by an address, or by the id of a case. Null: by neither. Pure. */
export function personIn(text: string): PersonNamed | null {
  const words = text.trim();
  if (UUID.test(words)) return { baseCaseId: words.toLowerCase() };
  return /^\S+@\S+$/.test(words) ? { clientEmail: words } : null;
}
