import { formBody, type FormInput } from '../uploads/form-body.js';
import type { OperationRow } from './operation-row.js';
import type { AnyOptions } from './request-options.js';
import type { PreparedRequest } from './sender.js';

const TIMEOUT_MS = 60_000;
const UPLOAD_TIMEOUT_MS = 600_000;

/** A call of a method: its ids by name, what it takes, its options. */
export interface CallArguments {
  ids: Record<string, string>;
  input: Record<string, unknown> | undefined;
  options: AnyOptions;
}

/** The arguments of a call as its row names them: ids, what it takes, options. */
export function argumentsOf(row: OperationRow, name: string, given: readonly unknown[]): CallArguments {
  const rest = [...given];
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id!);
  const first = names.length > 0 ? rest.shift() : undefined;
  const ids =
    names.length > 1 ? ((first ?? {}) as Record<string, string>) : { [names[0] ?? '']: first as string };
  for (const id of names)
    // an empty id would name the list, and dots another path
    if (typeof ids[id] !== 'string' || /^\.{0,2}$/.test(ids[id]))
      throw new TypeError(`${name}: ${id} must be a non-empty text, not ${JSON.stringify(ids[id])}`);
  const input = row.takes ? (rest.shift() as Record<string, unknown> | undefined) : undefined;
  return { ids, input, options: (rest.shift() ?? {}) as AnyOptions };
}

/** The request of a call. A POST has an `Idempotency-Key`, the same in each attempt. */
export function prepare(baseUrl: string, row: OperationRow, call: CallArguments): PreparedRequest {
  const path = row.path.replace(/\{(\w+)\}/g, (_, id: string) => encodeURIComponent(call.ids[id]!));
  const query = row.takes === 'query' ? queryOf(call.input) : '';
  const form = row.takes === 'form' ? formBody(call.input as FormInput) : undefined;
  const json = row.takes === 'body' && call.input !== undefined ? JSON.stringify(call.input) : undefined;
  return {
    method: row.method,
    url: `${baseUrl}${path}${query}`,
    headers: headersOf(row, call.options, json !== undefined),
    open: () => form?.open() ?? (json === undefined ? {} : { body: json }),
    isRepeatable: form?.isRepeatable ?? true,
    timeoutMs: form ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
  };
}

function headersOf(row: OperationRow, options: AnyOptions, hasJson: boolean): Record<string, string> {
  const { ifMatch, ifNoneMatch, idempotencyKey = globalThis.crypto.randomUUID() } = options;
  return {
    accept:
      row.gives === 'text' || options.as === 'csv' ? 'text/csv, application/json;q=0.5' : 'application/json',
    ...(hasJson && { 'content-type': 'application/json' }),
    ...(row.method === 'POST' && { 'idempotency-key': idempotencyKey }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
    ...lowerCase(options.headers),
  };
}

const lowerCase = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** A list stands once for each of its values. */
function queryOf(input: Record<string, unknown> = {}): string {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    [value].flat().map((one): [string, unknown] => [name, one]),
  );
  const given = pairs.filter(([, value]) => value !== undefined && value !== null);
  const text = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return text && `?${text}`;
}
