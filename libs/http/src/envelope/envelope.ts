import { clock, currentContext, newRequestId } from '@referral-exchange/telemetry';
import { errorPath, type ApiError, type EnvelopeKind } from '@referral-exchange/contracts';
import { Annotated, Page, Unwrapped } from './results.js';

/** The parts of an answer that do not depend on its content. */
export interface EnvelopeMeta {
  requestId: string;
  timestamp: string;
}

/** The facts of the answer to the current request. */
export function envelopeFacts(): EnvelopeMeta {
  return { requestId: currentContext()?.requestId ?? newRequestId(), timestamp: clock.date().toISOString() };
}

/** Wraps a handler's result as the interface shows it ("Response envelopes"). Pure. */
export function successBody(
  result: unknown,
  kind: EnvelopeKind,
  facts: EnvelopeMeta,
  warnings: readonly object[] = [],
): object {
  const extra = {
    ...(result instanceof Annotated ? result.meta : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
  const value = result instanceof Annotated ? result.value : result;
  const meta = kind === 'internal' ? { success: true, ...extra } : { ...facts, ...extra };
  if (value instanceof Unwrapped) return { ...value.body, meta };
  if (value instanceof Page) return { data: value.rows, pagination: value.pagination, meta };
  return kind === 'internal' ? { meta, data: value ?? null } : { data: value ?? null, meta };
}

/** Internal `details` is an array of `{ field, message }` (decisions, 1.1); a reason stays as a field. */
function internalDetails({ errors = [], ...rest }: Record<string, unknown> = {}): object[] {
  const ofFields = errors as { field: unknown; message: unknown }[];
  return [
    ...ofFields.map(({ field, message }) => ({ field: String(field), message: String(message) })),
    ...Object.entries(rest).map(([field, value]) => ({
      field,
      message: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  ];
}

/** What an error's body depends on besides the error. */
interface ErrorPlace {
  kind: EnvelopeKind;
  /** Origin of the exchange: the page about the error is there. */
  origin: string;
  facts: EnvelopeMeta;
  warnings?: readonly object[];
}

/**
 * The body of an answer other than success (interface, "Errors"). `docUrl` is absolute: it is read in logs
 * and tickets, where no address is beside it (ADR 141). A 400 carries the warnings of its request:
 * what was ignored often is what was missing. They stand in the public `details`; the internal ones are a
 * list of faults, so there in `meta`. Pure.
 */
export function errorBody(error: ApiError, { kind, origin, facts, warnings = [] }: ErrorPlace): object {
  const { code, message } = error;
  const docUrl = origin + errorPath(code, error.details?.reason);
  const extra = error.status === 400 && warnings.length > 0 ? { warnings } : undefined;
  if (kind === 'internal') {
    const meta = { success: false, ...extra };
    return { meta, error: { code, message, docUrl, details: internalDetails(error.details) } };
  }
  const details = extra ? { ...error.details, ...extra } : error.details;
  return { error: { code, message, docUrl, ...(details && { details }) }, meta: facts };
}
