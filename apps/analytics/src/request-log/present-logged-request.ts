import { instantOfId } from '@referral-exchange/database';
import { Count, Instant, Text, Uuid, WholeNumber } from '@referral-exchange/http';
import type { RequestRow } from './request-row.js';

/** One call of the public API, and how it was answered. */
export class LoggedRequestDto {
  @Uuid('Id of the entry.', '01990000-0000-7000-8000-000000000001') id: string;
  @Instant('When it was answered.', '2026-03-02T14:30:00.000Z') answeredAt: string;
  @Text('`X-Request-Id` of the answer.', 'req_0123456789abcdef01234567') requestId: string;
  @Text('Method of the call.', 'POST') method: string;
  @Text(
    'Path as this description has it, `/mcp` or `/mcp/readonly` of an assistant; null when it has no such path.',
    '/sent-cases/{id}/refer',
    { nullable: true },
  )
  route: string | null;
  @WholeNumber(100, 599, 'Status of the answer. 499: the caller left before the answer.', 400) status: number;
  @Text('Code of the error; null when there was none.', 'validation_error', { nullable: true })
  errorCode: string | null;
  @Text('First characters of the key.', 'svcp_1a2b3c4d') keyPrefix: string;
  @Count('How long the answer took, in milliseconds.', 18) durationMs: number;
}

/** A row as its owner sees it. Pure. */
export function presentLoggedRequest(row: RequestRow): LoggedRequestDto {
  const { id, requestId, method, route, status, code, keyPrefix, durationMs } = row;
  const answeredAt = instantOfId(id).toISOString();
  return { id, answeredAt, requestId, method, route, status, errorCode: code, keyPrefix, durationMs };
}
