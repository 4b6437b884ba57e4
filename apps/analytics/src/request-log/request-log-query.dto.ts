import { type FieldFault, REQUEST_ID_PATTERN } from '@referral-exchange/contracts';
import {
  DateOrInstant,
  invertedRange,
  LongText,
  OneOf,
  OPTIONAL,
  Pattern,
  Uuid,
  WholeNumber,
} from '@referral-exchange/http';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** GET /request-log. */
export class RequestLogQuery {
  @Pattern(
    REQUEST_ID_PATTERN,
    'Only the call with this id: `X-Request-Id` of its answer.',
    'req_0123456789abcdef01234567',
    { ...OPTIONAL, what: 'req_ and 24 hexadecimal digits' },
  )
  requestId?: string;
  @OneOf(METHODS, 'Only calls with this method.', 'POST', OPTIONAL) method?: (typeof METHODS)[number];
  @LongText('Only calls of this path, as this description has it.', '/sent-cases/{id}/refer', {
    max: 200,
    ...OPTIONAL,
  })
  route?: string;
  @Pattern(/^[1-5](\d\d|xx)$/, 'Only answers with this status, or with one of its class.', '4xx', {
    ...OPTIONAL,
    what: 'a status such as 404, or a class such as 4xx',
  })
  status?: string;
  @Pattern(/^svc(p|pp|crm)_[0-9a-f]{8}$/, 'Only calls with this key.', 'svcp_1a2b3c4d', {
    ...OPTIONAL,
    what: 'the prefix of a key, such as svcp_1a2b3c4d',
  })
  keyPrefix?: string;
  @DateOrInstant('Only answered on or after this day or instant, in UTC.', '2026-03-01', OPTIONAL)
  dateFrom?: string;
  @DateOrInstant(
    'Only answered up to the end of this day or up to this instant, in UTC.',
    '2026-03-31',
    OPTIONAL,
  )
  dateTo?: string;
  @Uuid(
    'Cursor: `meta.nextCursor` of the last answer, with the same filters.',
    '01990000-0000-7000-8000-000000000001',
    OPTIONAL,
  )
  cursor?: string;
  @WholeNumber(1, 100, 'Calls in one answer.', 20, OPTIONAL) limit: number = 20;

  faults(): FieldFault[] {
    return invertedRange(this.dateFrom, this.dateTo, 'dateTo', 'dateFrom');
  }
}
