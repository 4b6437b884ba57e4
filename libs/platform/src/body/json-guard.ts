import type { FieldFault } from '@referral-exchange/contracts';
import { validationError, type ApiError } from '../errors/api.error.js';
import { jsonFaultPlace } from './json-fault-place.js';

/** Largest body other than an upload, bytes (1 MiB). */
export const MAX_BODY_BYTES = 1_048_576;
/** Deepest nesting of arrays and objects in a body. */
export const MAX_JSON_DEPTH = 32;

const LONE_SURROGATE = /\p{Surrogate}/u;

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

/** True when arrays and objects nest deeper than allowed. Reads the text once, with no recursion to blow up. */
export function isTooDeep(json: string, limit = MAX_JSON_DEPTH): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const char = json.charCodeAt(index);
    if (inString) {
      if (char === 0x5c) index++;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x5b || char === 0x7b) {
      if (++depth > limit) return true;
    } else if (char === 0x5d || char === 0x7d) depth--;
  }
  return false;
}

/** Every key and string with a character that cannot be stored, and every number that is out of range. */
export function contentFaults(value: unknown, path = ''): FieldFault[] {
  if (typeof value === 'string') {
    const fault = textFault(value);
    return fault ? [{ field: path, ...fault }] : [];
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return [{ field: path, code: 'out_of_range', message: 'must be a finite number' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const fault = textFault(key);
    // the key itself must not get into the answer as it is: it could not be encoded
    const shown = fault ? key.replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD') : key;
    const inner = path ? `${path}.${shown}` : shown;
    return [...(fault ? [{ field: inner, ...fault }] : []), ...contentFaults(item, inner)];
  });
}

/**
 * Parses the bytes of a JSON body. No bytes are `{}`. Throws 400 for anything but one well-formed, UTF-8, JSON object
 * of at most 32 levels whose texts can be stored.
 */
export function parseJsonBody(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('The body is not UTF-8');
  }
  if (isTooDeep(text)) throw malformed(`The body nests deeper than ${MAX_JSON_DEPTH} levels`);
  let value: unknown;
  try {
    value = JSON.parse(text, (key, item: unknown) => (key === '__proto__' ? undefined : item));
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
