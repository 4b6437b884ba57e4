import { ApiError } from '@referral-exchange/contracts';

/**
 * 415 `validation_error` for a body with a `Content-Encoding` (decisions, section 14, "Bodies of forms"):
 * unpacked it may be a thousand times as large as what the limits have seen.
 */
export class UnsupportedEncoding extends ApiError {
  override readonly status = 415;

  constructor() {
    const field = 'Content-Encoding';
    const message = 'A body with Content-Encoding is not read: send it as it is, without the header';
    super('validation_error', message, { errors: [{ field, code: 'unsupported', message }] });
  }
}

/** Whether the bytes of a body are not the body itself. `identity` says that they are. */
export function isEncoded(headers: { 'content-encoding'?: string | string[] }): boolean {
  const { 'content-encoding': coding } = headers;
  return coding !== undefined && coding !== '' && String(coding).toLowerCase() !== 'identity';
}
