import { findCaseType, findJurisdiction } from '@referral-exchange/contracts';
import { check, isText } from './checks.js';
import { field, fieldOf, type Described, type FieldKind, type FieldOptions } from './field.js';

/** One of a closed list, in upper or lower case; becomes the spelling of the list (decisions, 1.4). */
export function choiceKind(values: readonly string[]): FieldKind {
  const bySpelling = new Map(values.map((one) => [one.toLowerCase(), one]));
  return {
    schema: { type: 'string', enum: [...values] },
    read: (value) =>
      typeof value === 'string' ? (bySpelling.get(value.trim().toLowerCase()) ?? value) : value,
    isShown: true,
    checks: () => [
      check(
        'isIn',
        'invalid_enum',
        (value) => values.includes(value as string),
        `$property must be ${values.length === 1 ? values[0] : `one of ${values.join(', ')}`}`,
      ),
    ],
  };
}

/** One of a closed list, in any case unless `exact`; spelt as in the list then (decisions, 1.4). */
export const OneOf = <const V extends string>(
  values: readonly V[],
  ...described: Described<V, FieldOptions & { exact?: boolean }>
): PropertyDecorator => {
  const kind = choiceKind(values);
  return field(described[2]?.exact ? { ...kind, read: undefined } : kind, ...described);
};

/** A value of a reference list under any of its spellings; becomes the spelling that records carry. */
function knownKind(name: string, find: (text: string) => string | undefined, what: string): FieldKind {
  const found = (value: unknown) => (typeof value === 'string' ? find(value) : undefined);
  const isKnown = (value: unknown) => found(value) !== undefined;
  return {
    schema: { type: 'string', maxLength: 255 },
    read: (value) => found(value) ?? value,
    isShown: true,
    checks: () => [check(name, 'invalid_enum', isKnown, `$property must be ${what}`), isText],
  };
}

export const caseTypeKind = knownKind(
  'isCaseType',
  (text) => findCaseType(text)?.name,
  'a case type of GET /case-types',
);
export const jurisdictionKind = knownKind(
  'isJurisdiction',
  (text) => findJurisdiction(text)?.code,
  'a jurisdiction of GET /jurisdictions, such as NY',
);

/** Id, machine name or display name of a case type; becomes the machine name. */
export const CaseTypeName = fieldOf<string>(caseTypeKind);

/** Two-letter code of a jurisdiction, in upper or lower case; becomes upper case. */
export const JurisdictionCode = fieldOf<string>(jurisdictionKind);

const isTimeZone = (value: unknown): boolean => {
  // Node takes offsets such as +01:00 too, which no other program knows as names
  if (typeof value !== 'string' || !/^[A-Za-z][\w+/-]{0,63}$/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).format(0) !== '';
  } catch {
    return false;
  }
};

/** The IANA name of a time zone. */
export const TimeZone = fieldOf<string>({
  isShown: true,
  schema: { type: 'string', maxLength: 64 },
  checks: () => [
    check(
      'isTimeZone',
      'invalid_enum',
      isTimeZone,
      '$property must be the IANA name of a time zone, such as America/New_York',
    ),
    isText,
  ],
});
