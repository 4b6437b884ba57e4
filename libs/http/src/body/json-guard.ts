import { type ApiError, type FieldFault, validationError } from '@referral-exchange/contracts';
import { jsonFaultPlace } from './json-fault-place.js';
import { BODY_LIMITS, brokenLimit, type JsonLimits } from './json-limits.js';

/** Largest body other than an upload, bytes (1 MiB). */
export const MAX_BODY_BYTES = 1_048_576;

const LONE_SURROGATE = /\p{Surrogate}/u;

const WITHOUT_LIMITS: JsonLimits = {
  depth: Infinity,
  keys: Infinity,
  elements: Infinity,
  stringLength: Infinity,
  keyLength: Infinity,
};

const LIMIT_MESSAGE: Record<keyof JsonLimits, (limit: string) => string> = {
  depth: (limit) => `The body nests deeper than ${limit} levels`,
  keys: (limit) => `The body has more than ${limit} keys`,
  elements: (limit) => `The lists of the body have more than ${limit} elements together`,
  stringLength: (limit) => `The body has a text of more than ${limit} characters`,
  keyLength: (limit) => `The body has a key of more than ${limit} characters`,
};

/** What is wrong with a text that Postgres or UTF-8 could not hold, or undefined. */
export function textFault(text: string): { code: string; message: string } | undefined {
  if (text.includes('\0')) return { code: 'invalid_character', message: 'must not contain U+0000' };
  if (LONE_SURROGATE.test(text))
    return { code: 'invalid_character', message: 'must not contain lone surrogates' };
  return undefined;
}

/** 400 for a body that is not a JSON object. `field` is empty because the error is in no single field. */
function malformed(message: string): ApiError {
  return validationError([{ field: '', code: 'malformed', message }], message);
}

/** True when lists and objects nest deeper than allowed. */
export function isTooDeep(json: string, depth = BODY_LIMITS.depth): boolean {
  return brokenLimit(json, { ...WITHOUT_LIMITS, depth }) !== undefined;
}

/**
 * Every key and string with a character that cannot be stored, and every number that is out of range. Removes
 * keys named `__proto__`, which would become a prototype when the value is copied.
 */
export function contentFaults(value: unknown): FieldFault[] {
  const faults: FieldFault[] = [];
  screen(value, '', faults);
  return faults;
}

function screen(value: unknown, path: string, faults: FieldFault[]): void {
  if (typeof value === 'string') {
    const fault = textFault(value);
    if (fault) faults.push({ field: path, ...fault });
  } else if (typeof value === 'number') {
    if (Number.isFinite(value)) return;
    faults.push({ field: path, code: 'out_of_range', message: 'must be a finite number' });
  } else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      if (key === '__proto__') {
        delete (value as Record<string, unknown>)[key];
        continue;
      }
      const fault = textFault(key);
      // the key itself must not get into the answer as it is: it could not be encoded
      const shown = fault ? key.replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD') : key;
      const inner = path ? `${path}.${shown}` : shown;
      if (fault) faults.push({ field: inner, ...fault });
      screen((value as Record<string, unknown>)[key], inner, faults);
    }
  }
}

/**
 * Parses the bytes of a JSON body. No bytes are `{}`. Throws 400 for anything but one well-formed, UTF-8,
 * JSON object within the limits whose texts can be stored.
 */
export function parseJsonBody(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  const text = decoded(bytes);
  const broken = brokenLimit(text, BODY_LIMITS);
  if (broken) throw malformed(LIMIT_MESSAGE[broken](BODY_LIMITS[broken].toLocaleString('en-US')));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (fault) {
    throw malformed(`The body is not valid JSON: see ${jsonFaultPlace(text, fault)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformed('The body must be a JSON object');
  }
  const faults = contentFaults(value);
  if (faults.length > 0) throw validationError(faults);
  return value as Record<string, unknown>;
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('The body is not UTF-8');
  }
}
