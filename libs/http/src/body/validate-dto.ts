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
  const spelling = otherSpellings(plain);
  const faults = inputFaults(Dto, instance, telling).map((fault) =>
    fault.code === 'required' ? { ...fault, message: fault.message + spelling(fault.field) } : fault,
  );
  faults.push(...faultsAcross(Dto, instance, faults));
  if (faults.length > 0) throw validationError(faults);
  return instance;
}

/**
 * Says whether a missing field was sent as `allowedScopes` for `allowed_scopes`, or the reverse. The names of
 * the body are read once, at the first question: it may have 20,000.
 */
function otherSpellings(plain: Record<string, unknown>): (field: string) => string {
  let sent: Map<string, string> | undefined;
  return (field) => {
    if (Object.hasOwn(plain, field)) return '';
    // reversed: of two spellings the first one is told
    sent ??= new Map(
      Object.keys(plain)
        .reverse()
        .map((name) => [bare(name), name]),
    );
    const other = sent.get(bare(field));
    return other === undefined ? '' : `: ${other} is not a field`;
  };
}

const bare = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();
