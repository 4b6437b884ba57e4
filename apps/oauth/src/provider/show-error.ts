import { currentContext } from '@referral-exchange/telemetry';
import { pageHeaders, toApiError } from '@referral-exchange/http';
import { statusOf } from '@referral-exchange/contracts';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { errorPage } from '../pages/error-page.js';

/** True when a call failed because something that oauth needs is down: the call may work a little later. */
export function isPassing(error: unknown): boolean {
  return toApiError(error).status === statusOf('service_unavailable');
}

/** The library's hook for what cannot be answered by a redirect: a page in the look of the others. */
export function showError(ctx: KoaContextWithOIDC, out: ErrorOut, error: unknown): void {
  if (out.error === 'server_error' && isPassing(error)) ctx.status = 503;
  ctx.set(pageHeaders());
  ctx.type = 'html';
  const { client_id, redirect_uri } = ctx.query;
  ctx.body = errorPage({
    status: ctx.status,
    code: out.error,
    description: out.error_description,
    clientId: textOf(client_id),
    redirectUri: textOf(redirect_uri),
    requestId: currentContext()?.requestId,
  });
}

/** A parameter that came twice is shown twice. */
const textOf = (value: string | string[] | undefined): string | undefined =>
  [value ?? []].flat().join(' and ');
