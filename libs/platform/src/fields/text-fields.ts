import {
  IsEmail,
  IsNotEmpty,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  MinLength,
  type ValidationOptions,
} from 'class-validator';
import { field, type FieldKind, type FieldOptions, type Keywords } from './field.js';

type Example = string | null;

export interface TextOptions extends FieldOptions {
  /** Longest length in characters. Required in requests. */
  max?: number;
}

export interface LongTextOptions extends TextOptions {
  min?: number;
  /** Take off leading and trailing blanks. */
  trim?: boolean;
}

/** A value that is not text stays as it is, for the validators to refuse. */
const ofText =
  (change: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? change(value) : value;
const trimmed = ofText((text) => text.trim());

/** The keywords whose value is not undefined. */
function given(keywords: Keywords): Keywords {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}

const atMost = (max: number | undefined, each?: ValidationOptions): PropertyDecorator[] =>
  max === undefined ? [] : [MaxLength(max, each)];

export const textKind = (max?: number): FieldKind => ({
  schema: given({ type: 'string', minLength: 1, maxLength: max }),
  read: trimmed,
  checks: (each) => [
    Matches(/\S/, { ...each, message: '$property must not be empty', context: { code: 'required' } }),
    ...atMost(max, each),
    IsString(each),
  ],
});

/** Text of 1 to `max` characters, not only blanks. Leading and trailing blanks are taken off. */
export const Text = (description: string, example: Example, options: TextOptions = {}): PropertyDecorator =>
  field(textKind(options.max), description, example, options);

/** Free text of at most `max` characters; may be empty. */
export const LongText = (
  description: string,
  example: Example,
  options: LongTextOptions = {},
): PropertyDecorator =>
  field(
    {
      schema: given({ type: 'string', minLength: options.min, maxLength: options.max }),
      ...(options.trim ? { read: trimmed } : {}),
      checks: () => [
        ...(options.min === undefined ? [] : [MinLength(options.min)]),
        ...atMost(options.max),
        IsString(),
      ],
    },
    description,
    example,
    options,
  );

/** Text of one line: line breaks become spaces (decisions, 1.7). At most 5,000 characters unless `max` says otherwise. */
export const OneLine = (
  description: string,
  example: Example,
  options: TextOptions = {},
): PropertyDecorator => {
  const { max = 5_000 } = options;
  const read = ofText((text) => text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' '));
  const kind = {
    schema: { type: 'string', maxLength: max },
    read,
    checks: () => [MaxLength(max), IsString()],
  };
  return field(kind, description, example, options);
};

/** A name of 1 to 255 characters, not only blanks. Leading and trailing blanks are taken off. */
export const Name = (description: string, example: Example, options: TextOptions = {}): PropertyDecorator => {
  const { max = 255 } = options;
  const schema = { type: 'string', minLength: 1, maxLength: max };
  const checks = () => [IsString(), IsNotEmpty(), MaxLength(max)];
  return field({ schema, read: trimmed, checks }, description, example, options);
};

/** Text that matches a pattern as it is, e.g. a key. */
export const Pattern = (
  pattern: RegExp,
  description: string,
  example: Example,
  options: FieldOptions = {},
): PropertyDecorator =>
  field(
    { schema: { type: 'string', pattern: pattern.source }, checks: () => [Matches(pattern)] },
    description,
    example,
    options,
  );

export const emailKind = (max = 254, trim = false): FieldKind => ({
  schema: { type: 'string', format: 'email', maxLength: max },
  ...(trim ? { read: trimmed } : {}),
  checks: (each) => [MaxLength(max, each), IsEmail({}, each)],
});

/** An e-mail address. */
export const Email = (
  description: string,
  example: Example,
  options: LongTextOptions = {},
): PropertyDecorator => field(emailKind(options.max, options.trim), description, example, options);

/** The address of a web page or endpoint. Only its type is checked here; where it may lead is a rule of the feature. */
export const Url = (description: string, example: Example, options: TextOptions = {}): PropertyDecorator => {
  const schema = { type: 'string', maxLength: options.max ?? 2_048 };
  return field({ schema, checks: () => [IsString()] }, description, example, options);
};

export const uuidKind: FieldKind = {
  schema: { type: 'string', format: 'uuid' },
  read: ofText((text) => text.toLowerCase()),
  checks: (each) => [IsUUID('all', each)],
};

/** A UUID of any version; becomes lower case. */
export const Uuid = (description: string, example: Example, options: FieldOptions = {}): PropertyDecorator =>
  field(uuidKind, description, example, options);
