import type { Response } from 'express';
import { currentContext, throttledLog } from '@referral-exchange/telemetry';
import { type ApiError, statusOf } from '@referral-exchange/contracts';
import { toApiError } from '../errors/to-api-error.js';
import { html } from './html.js';
import { page, pageHeaders } from './page.js';

/** A page and its HTTP status, or the address that the browser continues to. */
export type PageAnswer = { status: number; page: string } | { location: string };

/** Most failures of the infrastructure are over within seconds. */
const RETRY_AFTER_SECONDS = '2';

/** A page without a form: what happened, and what to do next. */
export function plainPage(status: number, title: string, text: string): { status: number; page: string } {
  const content = html`<h1>${title}</h1>
    <p>${text}</p>`;
  return { status, page: page(title, content) };
}

/** Sends the page or the redirect. An error becomes a page too, so that a browser never shows JSON. */
export async function sendPage(
  response: Response,
  work: () => PageAnswer | Promise<PageAnswer>,
): Promise<void> {
  let answer: PageAnswer;
  try {
    answer = await work();
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.status >= 500 && error !== thrown) throttledLog.error({ err: thrown }, 'request failed');
    const context = currentContext();
    if (context) context.errorCode = error.code;
    if (error.status === 503) response.set('Retry-After', RETRY_AFTER_SECONDS);
    answer = errorPage(error, context?.requestId);
  }
  response.set(pageHeaders());
  if ('location' in answer) response.redirect(303, answer.location);
  else response.status(answer.status).type('html').send(answer.page);
}

/** The page of an error. Only our words are shown; of an unexpected error the number for support. */
export function errorPage(
  { status, message }: Pick<ApiError, 'status' | 'message'>,
  requestId?: string,
): { status: number; page: string } {
  if (status < 500) return plainPage(status, 'This did not work', message);
  if (status === statusOf('service_unavailable'))
    return plainPage(status, 'This is not available right now', 'Try again in a few seconds.');
  const number =
    requestId === undefined ? '' : ` If it happens again, tell support this number: ${requestId}`;
  return plainPage(status, 'Something went wrong', `It is our mistake. Try again.${number}`);
}
