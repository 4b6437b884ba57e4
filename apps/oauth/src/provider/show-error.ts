import { currentContext } from '@referral-exchange/telemetry';
import { pageHeaders, toApiError } from '@referral-exchange/http';
import { statusOf } from '@referral-exchange/contracts';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { DocumentUnavailable } from '../client-documents/document-unavailable.js';
import { errorPage } from '../pages/error-page.js';

/** True when a call failed because something that oauth needs is down: the call may work a little later. */
export function isPassing(error: unknown): boolean {
  // the library makes a client error of whatever stops it from reading a document
  if (
    error instanceof DocumentUnavailable ||
    (error instanceof Error && error.cause instanceof DocumentUnavailable)
  )
    return true;
  return toApiError(error).status === statusOf('service_unavailable');
}

const UNAVAILABLE = {
  error: 'temporarily_unavailable',
  error_description: 'the server cannot do this right now: try again in a few seconds',
};

/** Tells the client of a call that failed by something that passes. */
export function answerUnavailable(ctx: KoaContextWithOIDC): void {
  ctx.status = 503;
  ctx.set('Retry-After', '2');
  if (typeof ctx.body === 'object') ctx.body = { ...UNAVAILABLE };
}

/** The library's hook for what cannot be answered by a redirect: a page in the look of the others. */
export function showError(ctx: KoaContextWithOIDC, out: ErrorOut, error: unknown): void {
  const passes = isPassing(error);
  if (passes) ctx.status = 503;
  ctx.set(pageHeaders());
  ctx.type = 'html';
  const { client_id, redirect_uri } = ctx.query;
  ctx.body = errorPage({
    status: ctx.status,
    code: passes ? UNAVAILABLE.error : out.error,
    description: passes ? UNAVAILABLE.error_description : out.error_description,
    clientId: textOf(client_id),
    redirectUri: textOf(redirect_uri),
    requestId: currentContext()?.requestId,
  });
}

/** A parameter that came twice is shown twice. */
const textOf = (value: string | string[] | undefined): string | undefined =>
  [value ?? []].flat().join(' and ');
