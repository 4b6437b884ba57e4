import type { NextFunction, Request, Response } from 'express';
import { type ApiError, validationError } from '@referral-exchange/contracts';
import { decodedPart, partFault } from './percent-encoding.js';

/**
 * The most parameters of a query, repeated ones counted each time. The longest list of the interface has 56
 * values, the jurisdictions.
 */
const MAX_PARAMETERS = 100;

function tooMany(): ApiError {
  const message = `The query has more than ${MAX_PARAMETERS} parameters`;
  return validationError([{ field: 'query', code: 'too_long', message }]);
}

/**
 * 400 for an address that is not properly percent-encoded or hides a NUL: the router would answer it in its
 * own words, and Postgres could not store what comes of it. 400 for too many parameters, which Express would
 * drop silently.
 */
export function guardAddress(request: Request, _response: Response, next: NextFunction): void {
  const address = request.originalUrl;
  const [path = '', ...rest] = address.split('?');
  const pairs = rest.join('?').split('&');
  if (pairs.length > MAX_PARAMETERS) return next(tooMany());
  if (!address.includes('%')) return next();
  const pathFault = partFault(path);
  if (pathFault) {
    return next(validationError([{ field: 'path', code: 'malformed', message: `The path ${pathFault}` }]));
  }
  for (const pair of pairs) {
    const fault = partFault(pair);
    if (!fault) continue;
    const name = pair.split('=')[0] ?? '';
    const field = partFault(name) ? 'query' : decodedPart(name);
    return next(validationError([{ field, code: 'malformed', message: `${field} ${fault}` }]));
  }
  next();
}
