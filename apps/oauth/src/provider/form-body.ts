import { bodyBytes } from '@referral-exchange/platform';
import type { Request } from 'express';
import type { Context, Middleware } from 'koa';
import { OAUTH_PATH } from './paths.js';

const FORM = 'application/x-www-form-urlencoded';
const JSON_PATHS = new Set([`${OAUTH_PATH}/token`, `${OAUTH_PATH}/revoke`]);

/** The bytes of the body, which the platform has read already. */
export function bodyOf(ctx: Context): Buffer {
  return bodyBytes(ctx.req as Request);
}

/** The form of the request; undefined when it has none. */
export function formOf(ctx: Context): URLSearchParams | undefined {
  return (ctx.state as { form?: URLSearchParams }).form;
}

/** Hands a form to the library, which reads it from what looks like an unread request. */
export function setForm(ctx: Context, form: URLSearchParams): void {
  const bytes = Buffer.from(form.toString());
  (ctx.state as { form?: URLSearchParams }).form = form;
  ctx.req.headers['content-type'] = FORM;
  ctx.req.headers['content-length'] = String(bytes.length);
  delete ctx.req.headers['transfer-encoding'];
  Object.defineProperties(ctx.req, {
    readable: { value: true, configurable: true },
    iterator: { value: () => [bytes], configurable: true },
  });
}

/** Reads JSON bodies as forms: the token and revocation endpoints take both (interface), the library takes forms. */
export const jsonOrForm: Middleware = async (ctx, next) => {
  if (ctx.method !== 'POST') return next();
  if (ctx.is(FORM)) setForm(ctx, new URLSearchParams(bodyOf(ctx).toString()));
  else if (JSON_PATHS.has(ctx.path) && ctx.is('application/json')) {
    const form = formOfJson(bodyOf(ctx).toString());
    if (!form) {
      ctx.status = 400;
      const error_description = 'the JSON body must be an object whose values are strings';
      ctx.body = { error: 'invalid_request', error_description };
      return;
    }
    setForm(ctx, form);
  }
  return next();
};

function formOfJson(text: string): URLSearchParams | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value).filter(([, one]) => one !== null);
  if (!entries.every(([, one]) => typeof one === 'string')) return null;
  return new URLSearchParams(entries as [string, string][]);
}
