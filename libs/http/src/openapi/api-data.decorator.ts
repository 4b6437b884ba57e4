import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import type { ErrorCode, InternalErrorCode } from '@referral-exchange/contracts';

export const API_DATA = 'http:api-data';
export const API_ERRORS = 'http:api-errors';

type DtoClass = new (...args: never[]) => object;
/** An OpenAPI schema written out, where a class would say nothing more. */
export type InlineSchema = Record<string, unknown>;

/** What the example of an answer differs in, by field. */
type ExampleFields = Readonly<Record<string, unknown>>;
/** The same, made of the route it stands at: `POST /sent-cases/{id}/refer`. */
type ExampleOfRoute = (route: string) => ExampleFields;

export interface ApiDataOptions {
  /** Status of the answer, set too, not just described; default 200 (decisions, section 13). */
  status?: number;
  /** `data` is an array of the DTO. */
  isArray?: boolean;
  /**
   * `data` is an array with `pagination`; `optional`: not in each mode of the route (a cursor has no pages).
   */
  page?: boolean | 'optional';
  /** `data` may be null. */
  nullable?: boolean;
  /** The DTO's fields stand beside `meta`, with no `data`. */
  unwrapped?: boolean;
  /** Fields of `meta` beyond requestId and timestamp. */
  meta?: InlineSchema;
  /** The answer may also have exactly one field of `data`: a class with the same fields, all optional. */
  oneOfItsFields?: DtoClass;
  /** The route also answers CSV, to `Accept: text/csv`. */
  csv?: boolean;
  /** Another possible answer: described only, the status is set by the handler. */
  alternative?: boolean;
  description?: string;
  /**
   * What this call answers where the examples of the fields say something else: laid over them, or over
   * those of a row where `data` is a list.
   */
  example?: ExampleFields | ExampleOfRoute;
  /** The answer is a file of this media type and not JSON; `data` is its schema. */
  mediaType?: string;
}

/** One declared answer of a route. */
export interface DeclaredAnswer extends ApiDataOptions {
  status: number;
  /** A DTO class, an inline schema, or null for no body. */
  data: DtoClass | InlineSchema | null;
}

/** Adds to a list in metadata, newest last. */
function append<T>(key: string, items: T[]): MethodDecorator {
  return (_target, _name, descriptor) => {
    const method = descriptor.value as object;
    Reflect.defineMetadata(key, [...((Reflect.getMetadata(key, method) ?? []) as T[]), ...items], method);
  };
}

/**
 * Declares what a route answers, in its envelope, and sets the status: `@ApiData(CaseDto, { status: 201 })`,
 * `@ApiData(RowDto, { page: true })`. May stand more than once, the others with `alternative: true`.
 */
export function ApiData(data: DtoClass | InlineSchema | null, options: ApiDataOptions = {}): MethodDecorator {
  const answer: DeclaredAnswer = { ...options, status: options.status ?? 200, data };
  const models = [data, options.oneOfItsFields].flatMap((one) =>
    typeof one === 'function' ? [ApiExtraModels(one)] : [],
  );
  const code = options.alternative ? [] : [HttpCode(answer.status)];
  return applyDecorators(append(API_DATA, [answer]), ...models, ...code) as MethodDecorator;
}

/** Declares an answer without a body, 204: what a DELETE gives (decisions, section 13). */
export const ApiNoContent = (): MethodDecorator => ApiData(null, { status: 204 });

/**
 * Declares error codes that a route may answer besides those that follow from its other declarations: 401 and
 * 403; 400, 404 and 413 where there is something to be wrong; 409 where it takes an Idempotency-Key or an
 * If-Match; 429, 500 and 503.
 */
export function ApiErrors(...codes: (ErrorCode | InternalErrorCode)[]): MethodDecorator {
  return append(API_ERRORS, codes);
}
