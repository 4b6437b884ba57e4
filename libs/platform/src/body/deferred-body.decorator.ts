import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import { prepareInput } from '../fields/field.js';
import { describeFromValidators } from '../fields/describe-from-validators.js';
import { parseJsonBody } from './json-guard.js';
import { jsonBytes } from './raw-body.js';
import { validateDto, type DtoClass } from './validate-dto.js';

/** A request body that is checked when it is asked for, after the route decided on visibility (decisions, 1.3). */
export interface Deferred<T extends object> {
  /** The checked body. @throws 400 `validation_error` with every fault, 413 `file_too_large`. */
  validated(): Promise<T>;
  /** The parsed JSON object before validation, e.g. to look for a key that must not be there. @throws as above. */
  raw(): Record<string, unknown>;
}

/** The class of a route's body. */
export const DEFERRED_BODY = 'platform:deferred-body';

function deferred<T extends object>(Dto: DtoClass<T>, request: Request): Deferred<T> {
  const raw = () => parseJsonBody(jsonBytes(request));
  return { raw, validated: async () => validateDto(Dto, raw()) };
}

const DeferredBodyParam = createParamDecorator((Dto: DtoClass<object>, context: ExecutionContext) =>
  deferred(Dto, context.switchToHttp().getRequest<Request>()),
);

/**
 * `@DeferredBody(Dto) body: Deferred<Dto>`, then `const input = await body.validated()` once the resource was found
 * visible. Declares the OpenAPI body too. A missing body counts as `{}`.
 */
export function DeferredBody<T extends object>(Dto: DtoClass<T>): ParameterDecorator {
  return (target, key, index) => {
    DeferredBodyParam(Dto)(target, key, index);
    const method = Object.getOwnPropertyDescriptor(target, key!)!;
    Reflect.defineMetadata(DEFERRED_BODY, Dto, method.value as object);
    prepareInput(Dto);
    describeFromValidators(Dto);
    ApiBody({ type: Dto })(target, key!, method);
  };
}
