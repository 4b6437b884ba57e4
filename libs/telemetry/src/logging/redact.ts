/** Keys never logged, without case, `-` and `_`: credentials, client data and health data. */
// prettier-ignore
const SECRET_KEYS = new Set([
  'authorization', 'xapikey', 'apikey', 'xadminapikey', 'adminapikey', 'xprincipal', 'cookie', 'setcookie', 'cookies',
  'secret', 'secrets', 'clientsecret', 'signingsecret', 'password', 'currentpassword', 'newpassword', 'passwordhash',
  'token', 'accesstoken', 'refreshtoken', 'idtoken', 'refreshtokenid', 'authtoken', 'echotoken', 'key', 'plaintext',
  'clientfirstname', 'clientlastname', 'clientname', 'clientemail', 'clientphone', 'clientdateofbirth',
  'patientfirstname', 'patientlastname', 'patientemail', 'patientphone', 'patientdateofbirth', 'email',
  'drugname', 'rxnumber', 'ndc', 'prescribername', 'payer', 'notes', 'note', 'search',
  'parameters', 'rawbody', 'body', 'detail',
]);

const MAX_DEPTH = 6;
export const REDACTED = '[redacted]';

/** What is to be logged, without the values of secret keys; errors keep type, message, stack and code. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (value instanceof Error) return describeError(value, depth);
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value))
    copy[key] = isSecretKey(key) ? REDACTED : redact(item, depth + 1);
  return copy;
}

function isSecretKey(key: string): boolean {
  return SECRET_KEYS.has(key.replaceAll(/[-_]/g, '').toLowerCase());
}

/**
 * The message of an error, without the values that Postgres and the JSON parser quote in theirs: such a value
 * may be data of a client or a patient. Messages of our own errors never hold any.
 */
export function messageOf(error: Error): string {
  const { code } = error as { code?: unknown };
  // SQLSTATE class 22, data exception: `invalid input syntax for type date: "…"`
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) return `Postgres refused a value (${code})`;
  if (error instanceof SyntaxError && error.message.endsWith('is not valid JSON')) return 'not valid JSON';
  return error.message;
}

function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const message = messageOf(error);
  return {
    type: error.name,
    message,
    // its first lines are the message
    stack: error.stack?.replace(error.message, () => message),
    ...(code === undefined ? {} : { code }),
    // of a database error only names are safe: its `detail` repeats the row's values
    ...(constraint === undefined ? {} : { constraint, table }),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}
