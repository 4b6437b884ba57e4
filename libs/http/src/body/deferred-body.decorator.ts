import type { ExecutionContext } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import { inputFields } from '../fields/input-fields.js';
import { describeDefaults } from '../fields/describe-defaults.js';
import { parseJsonBody } from './json-guard.js';
import { bodyBytes, isJson, jsonBytes } from './raw-body.js';
import { requestParam, type RequestParam } from './request-param.js';
import { unknownField, unknownFields } from './unknown-fields.js';
import { validateDto, type DtoClass } from './validate-dto.js';
import { MAX_WARNINGS, warn, type Warning } from '@referral-exchange/telemetry';

/** A request body checked when it is asked for, after the route decided on visibility (decisions, 1.3). */
export interface Deferred<T extends object> {
  /** The checked body. @throws 400 `validation_error` with every fault, 413 `file_too_large`. */
  validated(): Promise<T>;
  /** The parsed JSON object before validation, e.g. to find one that must not be there. @throws as above. */
  raw(): Record<string, unknown>;
}

/**
 * Reads the checked body of a command. A route passes `body.validated`: the use case calls it once the record
 * is found and may be seen (decisions, 1.3). A worker passes `() => value`.
 */
export type ReadInput<Input extends object> = () => Input | Promise<Input>;

/** The class of a route's body. */
export const DEFERRED_BODY = 'http:deferred-body';

function deferred<T extends object>(Dto: DtoClass<T>, request: Request): Deferred<T> {
  let parsed: Record<string, unknown> | undefined;
  const raw = () => (parsed ??= parseJsonBody(jsonBytes(request)));
  let isSearched = false;
  const validated = async () => {
    const plain = raw();
    // before the judgement: a 400 too tells what was ignored, e.g. `case_type` where `caseType` is required
    if (!isSearched) warn(unknownFields(Dto, plain));
    isSearched = true;
    return validateDto(Dto, plain);
  };
  return { raw, validated };
}

/**
 * `@DeferredBody(Dto) body: Deferred<Dto>`, then `const input = await body.validated()` once the resource was
 * found visible. Declares the OpenAPI body too. A missing body counts as `{}`.
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

/** A warning for each field sent to a route without a body. No JSON object: ignored. */
export function fieldsOfUnreadBody(handler: object, request: Request): Warning[] {
  if (Reflect.getMetadata(DEFERRED_BODY, handler) || !isJson(request)) return [];
  const bytes = bodyBytes(request);
  if (bytes.length === 0) return [];
  try {
    const keys = Object.keys(parseJsonBody(bytes)).slice(0, MAX_WARNINGS);
    return keys.map((key) => unknownField(key, '', []));
  } catch {
    return [];
  }
}
