/** Stable fault code for each validator of class-validator; a custom validator may name its own by `context.code`. */
const CODE_OF_CONSTRAINT: Record<string, string> = {
  isDefined: 'required', isNotEmpty: 'required', arrayNotEmpty: 'required', isNotEmptyObject: 'required',
  maxLength: 'too_long', arrayMaxSize: 'too_long', minLength: 'too_short', arrayMinSize: 'too_short',
  isLength: 'invalid_length', min: 'out_of_range', max: 'out_of_range', isPositive: 'out_of_range',
  isNegative: 'out_of_range', minDate: 'out_of_range', maxDate: 'out_of_range', isDivisibleBy: 'out_of_range',
  isEnum: 'invalid_enum', isIn: 'invalid_enum', isNotIn: 'invalid_enum', equals: 'invalid_enum',
  isString: 'invalid_type', isNumber: 'invalid_type', isInt: 'invalid_type', isBoolean: 'invalid_type',
  isArray: 'invalid_type', isObject: 'invalid_type', isInstance: 'invalid_type', isDate: 'invalid_type',
  isUuid: 'invalid_format', isEmail: 'invalid_format', isUrl: 'invalid_format',
  matches: 'invalid_format', isIso8601: 'invalid_format', isDateString: 'invalid_format', isHexadecimal: 'invalid_format',
  isJson: 'invalid_format', isDecimal: 'invalid_format', isNumberString: 'invalid_format', isPort: 'invalid_format',
  arrayUnique: 'duplicate',
}; // prettier-ignore

/** Which error is reported when a value breaks several rules at once: the most basic one. */
const ORDER = ['required', 'invalid_type', 'invalid_enum', 'invalid_format'];

/** The code of an error whose validator names none. */
export function codeOf(constraint: string): string {
  return CODE_OF_CONSTRAINT[constraint] ?? 'invalid';
}

/** True when the first code is to be told rather than the second. */
export function isMoreBasic(code: string, other: string): boolean {
  return rank(code) < rank(other);
}

function rank(code: string): number {
  const index = ORDER.indexOf(code);
  return index === -1 ? ORDER.length : index;
}
