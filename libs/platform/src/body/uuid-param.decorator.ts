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

/** Example of an id in a path. */
const EXAMPLE_ID = '0192f3a0-2000-7000-8000-000000000001';

/**
 * `@UuidParam('id', 'Id of the subscription.') id: string`: a path segment that must be a UUID; becomes lower case, else 400
 * (decisions, 1.3). Without a description the name gives one: `deliveryId` is the "Id of the delivery."
 */
export const UuidParam = (name: string, description = `Id of the ${wordsOf(name)}.`): ParameterDecorator =>
  pathSegment(UuidParamValue(name), { name, description, example: EXAMPLE_ID, format: 'uuid' });

/** A path segment of another shape (e.g. a reference number), without control characters. */
export const TextParam = (name: string, description: string, example = EXAMPLE_ID): ParameterDecorator =>
  pathSegment(TextParamValue(name), { name, description, example });

function pathSegment(
  value: ParameterDecorator,
  { name, description, ...schema }: { name: string; description: string; example: string; format?: string },
): ParameterDecorator {
  return (target, key, index) => {
    value(target, key, index);
    const method = Object.getOwnPropertyDescriptor(target, key!)!;
    ApiParam({ name, description, schema: { type: 'string', ...schema } })(target, key!, method);
  };
}

/** `deliveryId` → `delivery`, `baseCaseId` → `base case`, `id` → `record`. */
function wordsOf(name: string): string {
  if (name === 'id') return 'record';
  return name.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
