import type { Request } from 'express';
import { ApiError, type FieldFault, validationError } from '@referral-exchange/contracts';
import { decodedPart, partFault } from './percent-encoding.js';
import { bodyBytes } from './raw-body.js';

/** The largest form (decisions, section 14, "Bodies of forms"). */
export const MAX_FORM_BYTES = 65_536;
/** The most fields of a form, repeated ones counted each time. */
export const MAX_FORM_FIELDS = 100;

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Longest name of a field that an error repeats. */
const SHOWN_LENGTH = 100;

/** True when the body says that it is a form of a page. */
export function isForm({ headers }: Pick<Request, 'headers'>): boolean {
  const [type = ''] = String(headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase() === FORM_TYPE;
}

/**
 * The form in the body. Judge its type and origin first: `isForm`, `ownForm`.
 *
 * @throws as `bodyBytes`, and as `parseForm`
 */
export function formOf(request: Request): URLSearchParams {
  return parseForm(bodyBytes(request));
}

/**
 * Parses `a=1&b=2`, the one place where the bytes of a form are parsed (ADR 97). `new URLSearchParams(text)`
 * takes time in the square of the number of fields without `=`: 1 MB of them stopped a service for 12 s. Made
 * of pairs that are split already, it is as quick as a list.
 *
 * @throws 413 over 65,536 bytes; 400 for more than 100 fields, or one that is not percent-encoded UTF-8 or
 *   has a NUL
 */
export function parseForm(bytes: Buffer): URLSearchParams {
  if (bytes.length > MAX_FORM_BYTES) throw formTooLarge();
  const parts = utf8(bytes).split('&', MAX_FORM_FIELDS + 1);
  if (parts.length > MAX_FORM_FIELDS)
    throw malformed('too_long', `The form has more than ${MAX_FORM_FIELDS} fields`);
  return new URLSearchParams(parts.filter((part) => part !== '').map(pairOf));
}

function pairOf(part: string): [string, string] {
  const at = part.indexOf('=');
  const [name, value] = at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
  const fault = partFault(name);
  if (fault) throw malformed('malformed', `The name of a field ${fault}`);
  const field = decodedPart(name);
  const valueFault = partFault(value);
  if (!valueFault) return [field, decodedPart(value)];
  const shown = field.slice(0, SHOWN_LENGTH);
  throw malformed('malformed', `${shown} ${valueFault}`, shown);
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed('malformed', 'The form is not UTF-8');
  }
}

function malformed(code: string, message: string, field: FieldFault['field'] = ''): ApiError {
  return validationError([{ field, code, message }]);
}

function formTooLarge(): ApiError {
  const message = `The form is too large: send at most ${MAX_FORM_BYTES / 1024} KB`;
  return new ApiError('file_too_large', message, { maxBytes: MAX_FORM_BYTES });
}
