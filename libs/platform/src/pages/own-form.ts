import type { Request } from 'express';
import { bodyBytes } from '../body/raw-body.js';

/**
 * The posted form, if a page of this origin sent it. A page of somebody else cannot forge `Origin` and `Sec-Fetch-Site`; a program that
 * sends neither is not a browser. Null: it may come from elsewhere, or it is not a form. @throws as `bodyBytes`.
 */
export function ownForm(request: Request, origin: string): URLSearchParams | null {
  const { origin: named, 'sec-fetch-site': site, 'content-type': type = '' } = request.headers;
  const form = new URLSearchParams(bodyBytes(request).toString());
  const isOurs =
    (named === undefined || named === origin) &&
    (site === undefined || site === 'same-origin') &&
    type.toLowerCase().startsWith('application/x-www-form-urlencoded');
  return isOurs ? form : null;
}
