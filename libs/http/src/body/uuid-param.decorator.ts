import type { ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { UUID_PATTERN, validationError } from '@referral-exchange/contracts';
import type { Request } from 'express';
import { textFault } from './json-guard.js';
import { requestParam, type RequestParam } from './request-param.js';

/** True for a UUID of any version in its usual spelling. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID_PATTERN.test(value);
}

function pathParam(name: string, context: ExecutionContext): string {
  const value = context.switchToHttp().getRequest<Request>().params[name];
  return typeof value === 'string' ? value : '';
}

/** Example of an id in a path. */
const EXAMPLE_ID = '0192f3a0-2000-7000-8000-000000000001';

/**
 * `@UuidParam('id', 'Id of the subscription.') id: string`: a path segment that must be a UUID; becomes lower
 * case, else 400 (decisions, 1.3). Without a description the name gives one: `deliveryId` is the "Id of the
 * delivery."
 */
export const UuidParam = (name: string, description = `Id of the ${wordsOf(name)}.`): RequestParam<string> =>
  pathSegment({ name, description, example: EXAMPLE_ID, format: 'uuid' }, (value) => {
    if (isUuid(value)) return value.toLowerCase();
    throw validationError([{ field: name, code: 'invalid_format', message: `${name} must be a UUID` }]);
  });

/** A path segment of another shape (e.g. a reference number), without control characters. */
export const TextParam = (name: string, description: string, example = EXAMPLE_ID): RequestParam<string> =>
  pathSegment({ name, description, example }, (value) => {
    const fault = textFault(value);
    if (fault) throw validationError([{ field: name, ...fault }]);
    return value;
  });

function pathSegment(
  { name, description, ...schema }: { name: string; description: string; example: string; format?: string },
  checked: (value: string) => string,
): RequestParam<string> {
  const read = (context: ExecutionContext) => checked(pathParam(name, context));
  return requestParam(read, ApiParam({ name, description, schema: { type: 'string', ...schema } }));
}

/** `deliveryId` → `delivery`, `baseCaseId` → `base case`, `id` → `record`. */
function wordsOf(name: string): string {
  if (name === 'id') return 'record';
  return name.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
