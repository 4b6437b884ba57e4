import type { NextFunction, Request, Response } from 'express';
import { validationError } from '../errors/api.error.js';
import { textFault } from './json-guard.js';

function faultOf(text: string): string | undefined {
  try {
    return textFault(decodeURIComponent(text.replaceAll('+', ' ')))?.message;
  } catch {
    return 'is not percent-encoded UTF-8';
  }
}

/**
 * 400 for an address that is not properly percent-encoded or hides a NUL: the router would answer it in its own
 * words, and Postgres could not store what comes of it.
 */
export function guardAddress(request: Request, _response: Response, next: NextFunction): void {
  const address = request.originalUrl;
  if (!address.includes('%')) return next();
  const [path = '', ...rest] = address.split('?');
  const pathFault = faultOf(path);
  if (pathFault) {
    return next(validationError([{ field: 'path', code: 'malformed', message: `The path ${pathFault}` }]));
  }
  for (const pair of rest.join('?').split('&')) {
    const fault = faultOf(pair);
    if (!fault) continue;
    const name = pair.split('=')[0] ?? '';
    const field = faultOf(name) ? 'query' : decodeURIComponent(name);
    return next(validationError([{ field, code: 'malformed', message: `${field} ${fault}` }]));
  }
  next();
}
