import type { FieldFault } from '@referral-exchange/contracts';
import { validationError } from '../errors/api.error.js';
import { inputFaults } from './input-faults.js';
import { readInput } from './read-input.js';

/** A DTO class: decorated with the field decorators, built without arguments. */
export type DtoClass<T extends object> = new () => T;

/** A DTO that has rules across its fields, or other checks that no decorator says. */
export interface SelfChecking {
  /** Faults beyond those of single fields; asked only when every field is right. */
  faults(): FieldFault[];
}

function isSelfChecking(value: object): value is SelfChecking {
  return typeof (value as Partial<SelfChecking>).faults === 'function';
}

/**
 * Turns plain input into a checked instance of `Dto`. Unknown keys are stripped (decisions, 1.5); all errors are
 * reported together. @throws 400 `validation_error`.
 * @param sent writes out a refused value for the message of its error; without it messages repeat no value, as a body
 * may hold client data
 */
export function validateDto<T extends object>(
  Dto: DtoClass<T>,
  plain: Record<string, unknown>,
  sent?: (value: unknown) => string,
): T {
  const instance = readInput(Dto, plain);
  const faults = inputFaults(Dto, instance).map((fault) =>
    sent && plain[fault.field] !== undefined
      ? { ...fault, message: `${fault.message}, not ${sent(plain[fault.field])}` }
      : fault,
  );
  if (faults.length === 0 && isSelfChecking(instance)) faults.push(...instance.faults());
  if (faults.length > 0) throw validationError(faults);
  return instance;
}
