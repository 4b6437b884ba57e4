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

function pathParam(name: string, context: ExecutionContext): string {
  const value = context.switchToHttp().getRequest<Request>().params[name];
  return typeof value === 'string' ? value : '';
}

const UuidParamValue = createParamDecorator((name: string, context: ExecutionContext): string => {
  const value = pathParam(name, context);
  if (!isUuid(value)) {
    throw validationError([{ field: name, code: 'invalid_format', message: `${name} must be a UUID` }]);
  }
  return value.toLowerCase();
});

const TextParamValue = createParamDecorator((name: string, context: ExecutionContext): string => {
  const value = pathParam(name, context);
  const fault = textFault(value);
  if (fault) throw validationError([{ field: name, ...fault }]);
  return value;
});

/** `@UuidParam('id') id: string`: a path segment that must be a UUID, in lower case; else 400 (decisions, 1.3). */
export function UuidParam(name: string): ParameterDecorator {
  return (target, key, index) => {
    UuidParamValue(name)(target, key, index);
    const method = Object.getOwnPropertyDescriptor(target, key!)!;
    ApiParam({ name, schema: { type: 'string', format: 'uuid' } })(target, key!, method);
  };
}

/** `@TextParam('id') id: string`: a path segment of another shape (e.g. a referenceNumber), without bad characters. */
export function TextParam(name: string, description?: string): ParameterDecorator {
  return (target, key, index) => {
    TextParamValue(name)(target, key, index);
    const method = Object.getOwnPropertyDescriptor(target, key!)!;
    ApiParam({ name, description, schema: { type: 'string' } })(target, key!, method);
  };
}
