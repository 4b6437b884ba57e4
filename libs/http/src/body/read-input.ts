import { inputFields } from '../fields/input-fields.js';
import type { FieldClass } from '../fields/field.js';

/**
 * An instance of `Dto` with the values that its fields name, normalised. Keys that no field names are left
 * out (decisions, 1.5); a field that is not sent keeps its default.
 */
export function readInput<T extends object>(Dto: new () => T, plain: Record<string, unknown>): T {
  const instance = new Dto() as Record<string, unknown>;
  for (const { name, kind } of inputFields(Dto)) {
    if (!Object.hasOwn(plain, name)) continue;
    const value = kind.nested ? nestedInput(kind.nested(), plain[name]) : plain[name];
    instance[name] = kind.read ? kind.read(value) : value;
  }
  return instance as T;
}

function nestedInput(Dto: FieldClass, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (isRecord(item) ? readInput(Dto, item) : item));
  return isRecord(value) ? readInput(Dto, value) : value;
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
