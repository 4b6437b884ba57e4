import { REFERENCE_NUMBER_PATTERN, UUID_PATTERN, validationError } from '@referral-exchange/contracts';

/** A reference to a case or a hop: its id or its reference number. One of the two is null. */
export interface CaseReference {
  id: string | null;
  number: string | null;
}

/**
 * The `{id}` of a path, body or row: UUID or referenceNumber (decisions, 1.8). @throws 400 for any other
 * shape.
 */
export function caseReference(text: string, field = 'id'): CaseReference {
  if (UUID_PATTERN.test(text)) return { id: text.toLowerCase(), number: null };
  if (text.length <= 40 && REFERENCE_NUMBER_PATTERN.test(text)) {
    return { id: null, number: text.toUpperCase() };
  }
  throw validationError([
    { field, code: 'invalid_format', message: `${field} must be a UUID or a reference number` },
  ]);
}
