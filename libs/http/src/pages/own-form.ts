import type { Request } from 'express';
import { formOf, isForm } from '../body/form.js';

/**
 * The posted form, if a page of these origins sent it. A page of somebody else cannot forge `Origin` and
 * `Sec-Fetch-Site`; a program that sends neither is not a browser. Null: it may come from elsewhere, or it is
 * not a form; its bytes are then not looked at. @throws as `formOf`.
 */
export function ownForm(request: Request, ...origins: string[]): URLSearchParams | null {
  const { origin: named, 'sec-fetch-site': site } = request.headers;
  const isOurs =
    (named === undefined || origins.includes(named)) &&
    (site === undefined || site === 'same-origin') &&
    isForm(request);
  return isOurs ? formOf(request) : null;
}
