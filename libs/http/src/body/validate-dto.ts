import { validationError } from '@referral-exchange/contracts';
import { inputFaults, type Telling } from './input-faults.js';
import { readInput } from './read-input.js';
import { faultsAcross } from './rules-across.js';

/** A DTO class: decorated with the field decorators, built without arguments. */
export type DtoClass<T extends object> = new () => T;

/**
 * Turns plain input into a checked instance of `Dto`. Unknown keys are stripped (decisions, 1.5); all errors
 * are reported together, those of rules across fields too (decisions, section 14, "Mistakes at the door").
 * @throws 400 `validation_error`
 */
export function validateDto<T extends object>(
  Dto: DtoClass<T>,
  plain: Record<string, unknown>,
  telling?: Telling,
): T {
  const instance = readInput(Dto, plain);
  const faults = inputFaults(Dto, instance, telling).map((fault) =>
    fault.code === 'required'
      ? { ...fault, message: fault.message + otherSpelling(fault.field, plain) }
      : fault,
  );
  faults.push(...faultsAcross(Dto, instance, faults));
  if (faults.length > 0) throw validationError(faults);
  return instance;
}

/** Whether a missing field was sent as `allowedScopes` for `allowed_scopes`, or the reverse. */
function otherSpelling(field: string, plain: Record<string, unknown>): string {
  if (Object.hasOwn(plain, field)) return '';
  const bare = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();
  const sent = Object.keys(plain).find((name) => bare(name) === bare(field));
  return sent === undefined ? '' : `: ${sent} is not a field`;
}
