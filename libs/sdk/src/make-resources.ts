import { OPERATIONS } from './generated/operations.js';
import type { Meta, Pagination } from './schemas/api.js';
import type { Resources } from './generated/resources.js';
import { ReferralExchangeError } from './errors/errors.js';
import type { ReadResponse } from './requests/attempt.js';
import { Listing, type ListQuery } from './requests/listing.js';
import type { OperationRow } from './requests/operation-row.js';
import { argumentsOf, prepare } from './requests/prepare.js';
import { Reply, type Answer } from './requests/reply.js';
import type { Sender } from './requests/sender.js';

/** What a method gives, before it is known what it is of. */
type Whole = Answer<unknown> & { pagination?: Pagination };

/** A method for each row of the table of operations. */
export function makeResources(sender: Sender, baseUrl: string): Resources {
  const made = Object.entries(OPERATIONS).map(([resource, rows]) => {
    const methods = Object.entries(rows).map(([verb, row]: [string, OperationRow]) => [
      verb,
      methodOf(row, `${resource}.${verb}`, sender, baseUrl),
    ]);
    return [resource, Object.fromEntries(methods) as object];
  });
  return Object.fromEntries(made) as Resources;
}

function methodOf(row: OperationRow, name: string, sender: Sender, baseUrl: string) {
  return (...given: unknown[]): Reply<unknown> | Listing<unknown> => {
    const call = argumentsOf(row, name, given);
    const read = async (query?: ListQuery): Promise<Whole> => {
      const request = prepare(baseUrl, row, query ? { ...call, input: { ...query } } : call);
      return answerOf(row, await sender.send(request, call.options), call.options.as === 'csv');
    };
    if (row.gives === 'page' && call.options.as !== 'csv')
      return new Listing((query) => read(query) as never, call.input as ListQuery);
    return new Reply(read());
  };
}

function answerOf(row: OperationRow, { response, text }: ReadResponse, isCsv: boolean): Whole {
  const { status, headers } = response;
  const isText = row.gives === 'text' || isCsv;
  const body = isText || text === '' ? {} : parsed(text, response);
  const { data, meta, pagination, ...fields } = body;
  return {
    data: isText ? text : dataOf(row, status, row.gives === 'whole' ? fields : data),
    status,
    headers,
    requestId: meta?.requestId ?? headers.get('x-request-id') ?? undefined,
    etag: headers.get('etag') ?? undefined,
    meta: meta ?? {},
    ...(pagination && { pagination }),
  };
}

const NOT_MODIFIED = 304;

function dataOf(row: OperationRow, status: number, data: unknown): unknown {
  if (status === NOT_MODIFIED) return null;
  return row.gives === 'nothing' ? undefined : data;
}

function parsed(text: string, { status, headers }: Response) {
  try {
    return JSON.parse(text) as { data?: unknown; meta?: Meta; pagination?: Pagination };
  } catch (cause) {
    throw new ReferralExchangeError(
      `HTTP ${status} without JSON: ${text.slice(0, 200)}. Is baseUrl the address of the API?`,
      { status, code: 'unreadable_response', headers },
      { cause },
    );
  }
}
