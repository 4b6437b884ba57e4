import type { ValidationError } from 'class-validator';
import type { FieldFault } from '@referral-exchange/contracts';

/** Stable fault code for each validator of class-validator; a custom validator may name its own by `context.code`. */
const CODE_OF_CONSTRAINT: Record<string, string> = {
  isDefined: 'required', isNotEmpty: 'required', arrayNotEmpty: 'required', isNotEmptyObject: 'required',
  maxLength: 'too_long', arrayMaxSize: 'too_long', minLength: 'too_short', arrayMinSize: 'too_short',
  isLength: 'invalid_length', min: 'out_of_range', max: 'out_of_range', isPositive: 'out_of_range',
  isNegative: 'out_of_range', minDate: 'out_of_range', maxDate: 'out_of_range', isDivisibleBy: 'out_of_range',
  isEnum: 'invalid_enum', isIn: 'invalid_enum', isNotIn: 'invalid_enum', equals: 'invalid_enum',
  isString: 'invalid_type', isNumber: 'invalid_type', isInt: 'invalid_type', isBoolean: 'invalid_type',
  isArray: 'invalid_type', isObject: 'invalid_type', isInstance: 'invalid_type', isDate: 'invalid_type',
  nestedValidation: 'invalid_type', isUuid: 'invalid_format', isEmail: 'invalid_format', isUrl: 'invalid_format',
  matches: 'invalid_format', isIso8601: 'invalid_format', isDateString: 'invalid_format', isHexadecimal: 'invalid_format',
  isJson: 'invalid_format', isDecimal: 'invalid_format', isNumberString: 'invalid_format', isPort: 'invalid_format',
  arrayUnique: 'duplicate', whitelistValidation: 'unknown_field',
}; // prettier-ignore

/** Which fault to tell when a value breaks several rules at once: the most basic one. */
const ORDER = ['required', 'invalid_type', 'invalid_enum', 'invalid_format'];

interface CodedContext {
  code?: string;
}

function rank(code: string): number {
  const index = ORDER.indexOf(code);
  return index === -1 ? ORDER.length : index;
}

/** The faults of a validation, one a field, nested fields by their path with dots. Pure. */
export function faultsOf(errors: ValidationError[], parent = ''): FieldFault[] {
  return errors.flatMap((error) => {
    const field = parent ? `${parent}.${error.property}` : error.property;
    const own = ownFault(error, field);
    return [...(own ? [own] : []), ...faultsOf(error.children ?? [], field)];
  });
}

function ownFault(error: ValidationError, field: string): FieldFault | undefined {
  const constraints = Object.entries(error.constraints ?? {});
  if (constraints.length === 0) return undefined;
  // a missing value breaks every rule of its field; only its absence is of use to the caller
  if (error.value === undefined) return { field, code: 'required', message: `${error.property} is required` };
  const contexts = (error.contexts ?? {}) as Record<string, CodedContext | undefined>;
  const coded = constraints.map(([name, message]) => ({
    code: contexts[name]?.code ?? CODE_OF_CONSTRAINT[name] ?? 'invalid',
    message,
  }));
  const worst = coded.reduce((best, next) => (rank(next.code) < rank(best.code) ? next : best));
  return { field, ...worst };
}
