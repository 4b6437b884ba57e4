import { findCaseType, findJurisdiction } from '@referral-exchange/contracts';
import { IsIn, IsString, ValidateBy } from 'class-validator';
import { field, type FieldKind, type FieldOptions } from './field.js';

/** One of a closed list, in upper or lower case; becomes the spelling of the list (decisions, 1.4). */
export const choiceKind = (values: readonly string[]): FieldKind => ({
  schema: { type: 'string', enum: [...values] },
  read: (value) => spellingIn(values, value),
  checks: (each) => [IsIn([...values], each)],
});

function spellingIn(values: readonly string[], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const wanted = value.trim().toLowerCase();
  return values.find((one) => one.toLowerCase() === wanted) ?? value;
}

/** One of a closed list, in upper or lower case unless `exact`; becomes the spelling of the list (decisions, 1.4). */
export const OneOf = <const V extends string>(
  values: readonly V[],
  description: string,
  example: V | null,
  options: FieldOptions & { exact?: boolean } = {},
): PropertyDecorator => {
  const { read, ...exact } = choiceKind(values);
  return field(options.exact ? exact : { ...exact, read }, description, example, options);
};

/** A value of a reference list under any of its spellings; becomes the spelling that records carry. */
function knownKind(
  name: string,
  find: (text: string) => string | undefined,
  [what, list]: readonly [string, string],
): FieldKind {
  return {
    schema: { type: 'string', maxLength: 255 },
    read: (value) => (typeof value === 'string' ? (find(value) ?? value) : value),
    checks: (each) => [
      ValidateBy(
        {
          name,
          validator: {
            validate: (value: unknown) => typeof value === 'string' && find(value) !== undefined,
            defaultMessage: () => `$property is not a known ${what}: see GET /${list}`,
          },
        },
        { ...each, context: { code: 'invalid_enum' } },
      ),
      IsString(each),
    ],
  };
}

export const caseTypeKind = knownKind('isCaseType', (text) => findCaseType(text)?.name, [
  'case type',
  'case-types',
]);
export const jurisdictionKind = knownKind('isJurisdiction', (text) => findJurisdiction(text)?.code, [
  'jurisdiction',
  'jurisdictions',
]);

/** Id, machine name or display name of a case type; becomes the machine name. */
export const CaseTypeName = (
  description: string,
  example: string | null,
  options: FieldOptions = {},
): PropertyDecorator => field(caseTypeKind, description, example, options);

/** Two-letter code of a jurisdiction, in upper or lower case; becomes upper case. */
export const JurisdictionCode = (
  description: string,
  example: string | null,
  options: FieldOptions = {},
): PropertyDecorator => field(jurisdictionKind, description, example, options);
