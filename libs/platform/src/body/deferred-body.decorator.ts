import type { ExecutionContext } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import { inputFields } from '../fields/input-fields.js';
import { describeDefaults } from '../fields/describe-defaults.js';
import { parseJsonBody } from './json-guard.js';
import { jsonBytes } from './raw-body.js';
import { requestParam, type RequestParam } from './request-param.js';
import { validateDto, type DtoClass } from './validate-dto.js';

/** A request body that is checked when it is asked for, after the route decided on visibility (decisions, 1.3). */
export interface Deferred<T extends object> {
  /** The checked body. @throws 400 `validation_error` with every fault, 413 `file_too_large`. */
  validated(): Promise<T>;
  /** The parsed JSON object before validation, e.g. to look for a key that must not be there. @throws as above. */
  raw(): Record<string, unknown>;
}

/**
 * Reads the checked body of a command. A route passes `body.validated`: the use case calls it once the record is found and may
 * be seen (decisions, 1.3). A worker passes `() => value`.
 */
export type ReadInput<Input extends object> = () => Input | Promise<Input>;

/** The class of a route's body. */
export const DEFERRED_BODY = 'platform:deferred-body';

function deferred<T extends object>(Dto: DtoClass<T>, request: Request): Deferred<T> {
  let parsed: Record<string, unknown> | undefined;
  const raw = () => (parsed ??= parseJsonBody(jsonBytes(request)));
  return { raw, validated: async () => validateDto(Dto, raw()) };
}

/**
 * `@DeferredBody(Dto) body: Deferred<Dto>`, then `const input = await body.validated()` once the resource was found
 * visible. Declares the OpenAPI body too. A missing body counts as `{}`.
 */
export function DeferredBody<T extends object>(Dto: DtoClass<T>): RequestParam<Deferred<T>> {
  const read = (context: ExecutionContext) => deferred(Dto, context.switchToHttp().getRequest<Request>());
  return requestParam(read, (target, key, method) => {
    Reflect.defineMetadata(DEFERRED_BODY, Dto, method.value as object);
    inputFields(Dto);
    describeDefaults(Dto);
    ApiBody({ type: Dto })(target, key, method);
  });
}
