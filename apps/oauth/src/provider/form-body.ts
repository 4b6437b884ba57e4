import type { IncomingMessage } from 'node:http';
import {
  bodyBytes,
  formOf as parsedForm,
  isForm,
  MAX_FORM_FIELDS,
  parseJsonBody,
} from '@referral-exchange/http';
import { validationError } from '@referral-exchange/contracts';
import type { Request } from 'express';
import type { Context, Middleware } from 'koa';
import { OAUTH_PATH } from './paths.js';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = /^application\/json *(;|$)/i;
const JSON_PATHS = new Set([`${OAUTH_PATH}/token`, `${OAUTH_PATH}/revoke`]);

const forms = new WeakMap<IncomingMessage, URLSearchParams>();

/**
 * Reads the form of a request, before the library sees it. A JSON body is read as a form: the token and
 * revocation endpoints take both (interface), the library takes forms.
 *
 * @throws 400 or 413 when it cannot be read: OAuthErrors answers
 */
export function readForm(request: Request): void {
  if (request.method !== 'POST') return;
  if (isForm(request)) forms.set(request, parsedForm(request));
  else if (JSON_PATHS.has(request.path) && JSON_TYPE.test(request.headers['content-type'] ?? ''))
    forms.set(request, formOfJson(bodyBytes(request)));
}

/** The form of the request; undefined when it has none. */
export function formOf(ctx: Context): URLSearchParams | undefined {
  return forms.get(ctx.req);
}

/** Hands a form to the library, which reads it from what looks like an unread request. */
export function setForm(ctx: Context, form: URLSearchParams): void {
  const bytes = Buffer.from(form.toString());
  forms.set(ctx.req, form);
  ctx.req.headers['content-type'] = FORM;
  ctx.req.headers['content-length'] = String(bytes.length);
  delete ctx.req.headers['transfer-encoding'];
  Object.defineProperties(ctx.req, {
    readable: { value: true, configurable: true },
    iterator: { value: () => [bytes], configurable: true },
  });
}

/** Hands the form that `readForm` has read to the library. */
export const formForLibrary: Middleware = (ctx, next) => {
  const form = formOf(ctx);
  if (form) setForm(ctx, form);
  return next();
};

function formOfJson(bytes: Buffer): URLSearchParams {
  const fields = Object.entries(parseJsonBody(bytes)).filter(([, value]) => value !== null);
  const isText = (field: [string, unknown]): field is [string, string] => typeof field[1] === 'string';
  if (fields.length <= MAX_FORM_FIELDS && fields.every(isText)) return new URLSearchParams([...fields]);
  const message = `The values of the JSON body must be strings, at most ${MAX_FORM_FIELDS}`;
  throw validationError([{ field: '', code: 'malformed', message }]);
}
