import { MAX_RESPONSE_BYTES, type ReadOutcome } from '@referral-exchange/egress';
import { isTooDeep } from '@referral-exchange/http';

/** What came of reading a source record. A `failureCode` is final; without one a later try may succeed. */
export type SourceRecordRead =
  | { fields: Record<string, unknown> }
  | { failureCode: string; text: string }
  | { failureCode: null; text: string };

const BY_STATUS: Record<number, [failureCode: string, text: string]> = {
  401: ['source_access_denied', 'The CRM refused the token of the connection'],
  403: ['source_access_denied', 'The CRM does not let the connection read the record'],
  404: ['source_record_not_found', 'The CRM has no such record'],
  410: ['source_record_not_found', 'The CRM has no such record any more'],
};
const LATER = [408, 425, 429];

/** Judges the answer of a CRM. Pure. */
export function judgeSourceRecord({ statusCode, error, body }: ReadOutcome): SourceRecordRead {
  if (error === null) {
    const fields = objectIn(body);
    if (fields) return { fields };
    return {
      failureCode: 'source_record_unusable',
      text: 'The CRM did not answer with a JSON object of at most 64 KB and 32 levels',
    };
  }
  const known = statusCode === null ? undefined : BY_STATUS[statusCode];
  if (known) return { failureCode: known[0], text: known[1] };
  if (error.startsWith('SSRF')) return { failureCode: 'source_address_refused', text: error };
  if (error.startsWith('Redirect')) return { failureCode: 'source_redirected', text: error };
  const isFinal = statusCode !== null && statusCode >= 400 && statusCode < 500 && !LATER.includes(statusCode);
  return { failureCode: isFinal ? 'source_refused' : null, text: `The CRM did not answer: ${error}` };
}

/** The outcome of reading this record, for a trial: one that is too long is refused as the CRM's is. Pure. */
export function outcomeOf(record: Record<string, unknown>): ReadOutcome {
  const body = Buffer.from(JSON.stringify(record));
  return { statusCode: 200, error: null, body: body.length > MAX_RESPONSE_BYTES ? null : body };
}

function objectIn(body: Buffer | null): Record<string, unknown> | null {
  try {
    const text = body?.toString('utf8') ?? '';
    if (isTooDeep(text)) return null;
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
