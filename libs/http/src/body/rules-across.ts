import type { FieldFault } from '@referral-exchange/contracts';
import type { FieldClass } from '../fields/field.js';
import { inputFields, type InputField } from '../fields/input-fields.js';
import { isRecord } from './read-input.js';

/** A class of input that has rules across its fields, or other checks that no decorator says. */
export interface SelfChecking {
  /**
   * Faults beyond those of single fields, by paths within the object. A rule that reads a field which is
   * wrong is left out, so that all other faults are reported in the same response: give each independent rule
   * to `eachRule`.
   */
  faults(): FieldFault[];
}

const NOT_JUDGED = new Error('A rule read a field that is wrong');

/** The faults of independent rules; one that reads a field which is wrong is left out. */
export function eachRule(...rules: readonly (() => FieldFault[])[]): FieldFault[] {
  return rules.flatMap((rule) => {
    try {
      return rule();
    } catch (error) {
      if (error === NOT_JUDGED) return [];
      throw error;
    }
  });
}

/** Faults that the object and those in it find, beside those of their fields. */
export function faultsAcross(Dto: FieldClass, instance: object, found: readonly FieldFault[]): FieldFault[] {
  const wrong = new WrongFields(found);
  const faults: FieldFault[] = [];
  collect(Dto, instance, '', wrong, faults);
  return faults;
}

function collect(
  Dto: FieldClass,
  value: object,
  parent: string,
  wrong: WrongFields,
  faults: FieldFault[],
): void {
  if (isSelfChecking(value)) {
    const judged = wrong.hidden(value, parent);
    for (const fault of eachRule(() => judged.faults()))
      faults.push(parent === '' ? fault : { ...fault, field: pathOf(parent, fault.field) });
  }
  for (const { name, kind } of nestedFields(Dto)) {
    const inner = (value as Record<string, unknown>)[name];
    const path = parent + name;
    if (wrong.has(path)) continue;
    if (isRecord(inner)) collect(kind.nested!(), inner, `${path}.`, wrong, faults);
    else if (Array.isArray(inner))
      inner.forEach((item, index) => {
        if (isRecord(item)) collect(kind.nested!(), item, `${path}.${index}.`, wrong, faults);
      });
  }
}

function isSelfChecking(value: object): value is SelfChecking {
  return typeof (value as Partial<SelfChecking>).faults === 'function';
}

/** A fault of the inner object as a whole has an empty field. */
const pathOf = (parent: string, field: string): string =>
  field === '' ? parent.slice(0, -1) : parent + field;

const nestedOf = new WeakMap<FieldClass, InputField[]>();

function nestedFields(Dto: FieldClass): InputField[] {
  const known = nestedOf.get(Dto);
  if (known) return known;
  const fields = inputFields(Dto).filter(({ kind }) => kind.nested);
  nestedOf.set(Dto, fields);
  return fields;
}

/** The fields in which a fault was found, and the objects on the way to them. */
class WrongFields {
  private readonly paths = new Set<string>();
  private readonly above = new Set<string>();

  constructor(found: readonly FieldFault[]) {
    for (const { field } of found) {
      this.paths.add(field);
      for (let dot = field.indexOf('.'); dot !== -1; dot = field.indexOf('.', dot + 1))
        this.above.add(field.slice(0, dot));
    }
  }

  has(path: string): boolean {
    return this.paths.has(path);
  }

  /** The object, whose wrong fields cannot be read. A right object is itself. */
  hidden<T extends object>(value: T, parent: string): T {
    if (this.paths.size === 0 || (parent !== '' && !this.above.has(parent.slice(0, -1)))) return value;
    return new Proxy(value, {
      get: (target, key) => {
        const inner: unknown = Reflect.get(target, key);
        if (typeof key === 'symbol') return inner;
        const path = parent + key;
        if (this.paths.has(path)) throw NOT_JUDGED;
        return typeof inner === 'object' && inner !== null ? this.hidden(inner, `${path}.`) : inner;
      },
    });
  }
}
