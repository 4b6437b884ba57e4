import { SetMetadata } from '@nestjs/common';
import type { InlineSchema } from './api-data.decorator.js';
import type { Operation } from './describe-operation.js';

const API_CALLBACKS = 'http:api-callbacks';

/** Calls that we make later because of an operation, and the schemas that they refer to. */
export interface OutgoingCalls {
  /** By the name of what happened. */
  operations: Record<string, Operation>;
  /** For `components.schemas`, in the dialect of OpenAPI 3.0. */
  schemas: Record<string, InlineSchema>;
}

type DeclaredCallbacks = { address: string; calls: () => OutgoingCalls };

/**
 * Declares the calls that an operation leads to. `address` is a runtime expression of OpenAPI, e.g.
 * `{$request.body#/url}` for an address that the caller named in the body. The calls are made up only when
 * somebody asks for the description.
 */
export function ApiCallbacksTo(address: string, calls: () => OutgoingCalls): MethodDecorator {
  return SetMetadata<string, DeclaredCallbacks>(API_CALLBACKS, { address, calls });
}

/** Adds the declared calls to the operation, and their schemas to those of the document. */
export function describeCallbacks(
  operation: Operation,
  handler: object,
  schemas: Record<string, InlineSchema>,
): void {
  const declared = Reflect.getMetadata(API_CALLBACKS, handler) as DeclaredCallbacks | undefined;
  if (!declared) return;
  const calls = declared.calls();
  operation.callbacks = Object.fromEntries(
    Object.entries(calls.operations).map(([name, post]) => [name, { [declared.address]: { post } }]),
  );
  Object.assign(schemas, calls.schemas);
}
