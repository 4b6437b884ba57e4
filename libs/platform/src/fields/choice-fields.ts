import { findCaseType, findJurisdiction } from '@referral-exchange/contracts';
import { IsIn, IsString } from 'class-validator';
import { check, field, fieldOf, type Described, type FieldKind, type FieldOptions } from './field.js';

/** One of a closed list, in upper or lower case; becomes the spelling of the list (decisions, 1.4). */
export function choiceKind(values: readonly string[]): FieldKind {
  const bySpelling = new Map(values.map((one) => [one.toLowerCase(), one]));
  return {
    schema: { type: 'string', enum: [...values] },
    read: (value) =>
      typeof value === 'string' ? (bySpelling.get(value.trim().toLowerCase()) ?? value) : value,
    checks: (each) => [IsIn([...values], each)],
  };
}

/** One of a closed list, in upper or lower case unless `exact`; becomes the spelling of the list (decisions, 1.4). */
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
    checks: (each) => [
      check(name, 'invalid_enum', isKnown, `$property is not a known ${what}`, each),
      IsString(each),
    ],
  };
}

export const caseTypeKind = knownKind(
  'isCaseType',
  (text) => findCaseType(text)?.name,
  'case type: see GET /case-types',
);
export const jurisdictionKind = knownKind(
  'isJurisdiction',
  (text) => findJurisdiction(text)?.code,
  'jurisdiction: see GET /jurisdictions',
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
  schema: { type: 'string', maxLength: 64 },
  checks: () => [
    check(
      'isTimeZone',
      'invalid_enum',
      isTimeZone,
      '$property must be the IANA name of a time zone, such as America/New_York',
    ),
    IsString(),
  ],
});
