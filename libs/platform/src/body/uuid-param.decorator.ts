import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { UUID_PATTERN } from '@referral-exchange/contracts';
import type { Request } from 'express';
import { validationError } from '../errors/api.error.js';
import { textFault } from './json-guard.js';

/** True for a UUID of any version in its usual spelling. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID_PATTERN.test(value);
}

/** A path segment that `read` checks, described by `schema`. */
function pathParam(read: (name: string, value: string) => string, schema: { type: string; format?: string }) {
  const Value = createParamDecorator((name: string, context: ExecutionContext): string => {
    const value = context.switchToHttp().getRequest<Request>().params[name];
    return read(name, typeof value === 'string' ? value : '');
  });
  return (name: string, description?: string): ParameterDecorator =>
    (target, key, index) => {
      Value(name)(target, key, index);
      ApiParam({ name, description, schema })(target, key!, Object.getOwnPropertyDescriptor(target, key!)!);
    };
}

/** `@UuidParam('id') id: string`: a path segment that must be a UUID, in lower case; else 400 (decisions, 1.3). */
export const UuidParam = pathParam(
  (name, value) => {
    if (isUuid(value)) return value.toLowerCase();
    throw validationError([{ field: name, code: 'invalid_format', message: `${name} must be a UUID` }]);
  },
  { type: 'string', format: 'uuid' },
);

/** `@TextParam('id') id: string`: a path segment of another shape (e.g. a referenceNumber), without bad characters. */
export const TextParam = pathParam(
  (name, value) => {
    const fault = textFault(value);
    if (fault) throw validationError([{ field: name, ...fault }]);
    return value;
  },
  { type: 'string' },
);
