import { ReferralExchangeError } from '@referral-exchange/sdk';
import { plainText } from './plain-text.js';

/** What a person reads about a failure: never a stack. */
export function errorText(error: unknown): string {
  if (!(error instanceof ReferralExchangeError)) return `error: ${plainText(ownText(error as Error))}`;
  const { fieldErrors, warnings, requestId, docUrl } = error;
  return [
    `error: ${plainText(messageAlone(error))}`,
    ...fieldErrors.map(({ field, message }) => `  ${plainText(field)}: ${plainText(message)}`),
    ...warnings.map(({ message }) => `  ${plainText(message)}`),
    ...(requestId ? [`  request: ${plainText(requestId)}`] : []),
    ...(docUrl ? [`  see: ${plainText(docUrl)}`] : []),
  ].join('\n');
}

/** The same for programs, on one line. */
export function errorJson(error: unknown): string {
  if (!(error instanceof ReferralExchangeError))
    return JSON.stringify({ error: { code: 'rx', message: ownText(error as Error) } });
  const { status, code, reason, requestId, docUrl, details } = error;
  const told = { status, code, reason, message: messageAlone(error), details, requestId, docUrl };
  return JSON.stringify({ error: told });
}

/** The SDK adds the fields to the message; here they have lines of their own. */
function messageAlone({ message, fieldErrors }: ReferralExchangeError): string {
  const fields = fieldErrors.map((one) => `${one.field}: ${one.message}`).join('; ');
  return fields ? message.replace(` (${fields})`, '') : message;
}

/** `fetch failed` says nothing, its cause does; an error of OAuth has a description. */
function ownText(error: Error & { cause?: unknown; error_description?: unknown }): string {
  const { code } = (error.cause ?? {}) as { code?: unknown };
  const more = typeof code === 'string' ? code : error.error_description;
  return typeof more === 'string' ? `${error.message} (${more})` : error.message;
}
