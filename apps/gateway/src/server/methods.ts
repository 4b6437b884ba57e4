import { ApiError } from '@referral-exchange/platform';
import type { Exchange } from '../exchange/exchange.js';

/** What some operation of the API takes; for the header `Allow`. */
export const API_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
/** What the gateway's own pages take. */
export const PAGE_METHODS = 'GET, HEAD, OPTIONS';

const KNOWN = new Set(API_METHODS.split(', '));
const OF_PAGES = new Set(PAGE_METHODS.split(', '));

/** Whether the API has such operations at all; which one a path has is for its owner to say. */
export function isApiMethod(method: string): boolean {
  return KNOWN.has(method);
}

export function isPageMethod(method: string): boolean {
  return OF_PAGES.has(method);
}

/**
 * 404 with the methods that are there in `Allow`. The closed set of codes has none for 405 (decisions, 1.1), and to the
 * caller it is the same: there is no such operation.
 */
export function methodNotAllowed(exchange: Exchange, allowed: string): ApiError {
  exchange.allow = allowed;
  return new ApiError('resource_not_found', 'No such operation', { reason: 'method_not_allowed' });
}
