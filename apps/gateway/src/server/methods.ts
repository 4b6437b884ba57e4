import { ApiError } from '@referral-exchange/platform';
import type { Exchange } from '../exchange/exchange.js';

/** The methods of the API, for the header `Allow`. */
export const API_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
/** The methods of the gateway's own pages. */
export const PAGE_METHODS = 'GET, HEAD, OPTIONS';

const KNOWN = new Set(API_METHODS.split(', '));
const OF_PAGES = new Set(PAGE_METHODS.split(', '));

/** Whether the API uses this method at all. Which methods a path has, its service decides. */
export function isApiMethod(method: string): boolean {
  return KNOWN.has(method);
}

export function isPageMethod(method: string): boolean {
  return OF_PAGES.has(method);
}

/**
 * 404 with the supported methods in `Allow`. The closed list of error codes has none for 405 (decisions, 1.1).
 */
export function methodNotAllowed(exchange: Exchange, allowed: string): ApiError {
  exchange.allow = allowed;
  return new ApiError('resource_not_found', 'No such operation', { reason: 'method_not_allowed' });
}
