/** Why a write-back failed, and what to do about it. */
export interface Reason {
  why: string;
  next: string;
}

const ADDRESS = 'Correct the address of the connection in the mapping.';
const TOKEN = 'Enter a new token in the mapping. Saving it tries everything again.';
const LATER = 'Wait, or ask who looks after your CRM. Then try it again.';

/** Beginnings of what a try ended with, the finer ones first. */
const REASONS: readonly (readonly [begins: string, why: string, next: string])[] = [
  ['HTTP 401', 'Your CRM refused the token of the connection.', TOKEN],
  ['HTTP 403', 'Your CRM does not let the connection write to this record.', 'Give the connection that right in your CRM, then try it again.'],
  ['HTTP 404', 'Your CRM has no such record.', 'If the record was deleted there is nothing to do: it takes no more values.'],
  ['HTTP 410', 'Your CRM has no such record any more.', 'There is nothing to do: it takes no more values.'],
  ['HTTP 429', 'Your CRM had too many calls.', LATER],
  ['HTTP 5', 'Your CRM had an error.', LATER],
  ['HTTP 4', 'Your CRM refused the values.', 'Check in the mapping which fields are written back, and their names in your CRM.'],
  ['Redirect', 'The address of the connection leads to another one, which is not followed.', ADDRESS],
  ['Request timed out', 'Your CRM did not answer within 10 seconds.', LATER],
  ['Connection failed', 'Your CRM could not be reached.', LATER],
  ['TLS error', 'The certificate of your CRM is not valid, or the handshake failed.', 'Renew the certificate of that address, then try it again.'],
  ['SSRF', 'The host name of the connection leads to an address that is not public.', ADDRESS],
]; // prettier-ignore

/** Why the last try of a write-back failed, in words. Null: none was made. Pure. */
export function reasonOf(lastError: string | null): Reason {
  if (lastError === null) return { why: 'It was not tried yet.', next: 'The exchange is late with it.' };
  const found = REASONS.find(([begins]) => lastError.startsWith(begins));
  if (found) return { why: found[1], next: found[2] };
  return { why: 'The exchange made a mistake.', next: 'Try it again. If that does not help, ask support.' };
}
