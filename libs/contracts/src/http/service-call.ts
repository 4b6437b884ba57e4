import type { z } from 'zod';
import type { ServiceName } from '../services.js';

/**
 * One call that a service offers to others: who answers, at which address, with what. Described once, in
 * `http/<service>.ts`.
 */
export interface ServiceCall {
  service: ServiceName;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Not routed by the gateway. Parameters are written as in Nest: `/internal/firms/:id`. */
  path: `/internal/${string}`;
  request?: z.ZodType;
  answer: z.ZodType;
  /** Declared when 404 is an ordinary answer: the call then returns null. */
  whenMissing?: null;
}

type ParamOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What a caller passes: `{ params, body }`, each only when the call has it. */
export type CallInput<Call extends ServiceCall> = ([ParamOf<Call['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamOf<Call['path']>, string> }) &
  (Call extends { request: infer Request extends z.ZodType }
    ? { body: z.input<Request> }
    : { body?: undefined });

export type CallAnswer<Call extends ServiceCall> =
  z.output<Call['answer']> | (Call extends { whenMissing: null } ? null : never);

/** The address of one call, with its parameters encoded. */
export function callPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Header with the token of the calling service. The gateway drops it from requests from outside. */
export const SERVICE_TOKEN_HEADER = 'x-service-token';
/** Lifetime of a service token, seconds. */
export const SERVICE_TOKEN_TTL_SECONDS = 60;
/** Claim with the id of the firm that the calling service acts for, when it acts for one. */
export const SERVICE_TOKEN_FIRM_CLAIM = 'firm';
