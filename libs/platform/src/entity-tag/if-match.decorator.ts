import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

const HONOURS_IF_MATCH = 'platform:if-match';

const IfMatchValue = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<Request>().headers['if-match'],
);

/**
 * `@IfMatch() ifMatch: string | undefined`: the header as it came, for `assertIfMatch` once the record is locked. Declares
 * it, and with it the 409 of a stale one.
 */
export function IfMatch(): ParameterDecorator {
  return (target, key, index) => {
    IfMatchValue()(target, key, index);
    const method = Object.getOwnPropertyDescriptor(target, key!)!;
    Reflect.defineMetadata(HONOURS_IF_MATCH, true, method.value as object);
  };
}

/** True when a route takes `If-Match`. */
export function honoursIfMatch(handler: object): boolean {
  return Reflect.getMetadata(HONOURS_IF_MATCH, handler) === true;
}
