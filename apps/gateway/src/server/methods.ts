import { methodNotAllowed, methodsAt } from '@referral-exchange/http';
import type { ApiError } from '@referral-exchange/contracts';
import type { Exchange } from '../exchange/exchange.js';
import { MCP_METHODS } from '../credentials/mcp-callers.js';
import type { RequestTarget } from '../exchange/request-target.js';

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

/** 404 with the supported methods, also in `Allow`. */
export function refusedMethod(exchange: Exchange, allowed: string): ApiError {
  exchange.allow = allowed;
  return methodNotAllowed(exchange.method, allowed.split(', '));
}

/** The methods of a path of the API as `Allow` lists them; undefined when no description names the path. */
export function methodsOf({ area, path }: RequestTarget): string | undefined {
  if (area === 'mcp') return MCP_METHODS;
  return methodsAt(path).join(', ') || undefined;
}

/** Whether a browser asks for leave to call (Fetch, "CORS-preflight request"). */
export function isPreflight({ req }: Exchange): boolean {
  return req.headers.origin !== undefined && req.headers['access-control-request-method'] !== undefined;
}
