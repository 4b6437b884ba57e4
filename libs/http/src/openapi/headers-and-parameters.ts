import type { InlineSchema } from './api-data.decorator.js';

/** Headers and parameters that many operations share, in the components of every description. */

const header = (description: string, schema: InlineSchema, required = true) => ({
  description,
  required,
  schema,
});

/** In every answer, of success and of failure. */
const ALWAYS = {
  'X-Request-Id': header(
    'Id of the request; name it when you ask for support. A well-formed id in the request is kept.',
    { type: 'string', pattern: '^req_[0-9a-f]{24}$' },
  ),
  'X-RateLimit-Limit': header('Requests allowed in 60 seconds.', { type: 'integer' }),
  'X-RateLimit-Remaining': header('Requests that are still allowed now.', { type: 'integer' }),
  'X-RateLimit-Reset': header('Time at which at least one more request is allowed, in Unix seconds.', {
    type: 'integer',
  }),
};

export const COMMON_HEADERS: Readonly<Record<string, InlineSchema>> = {
  ...ALWAYS,
  'Retry-After': header('Seconds to wait before the next attempt.', { type: 'integer', minimum: 1 }),
  ETag: header('Version of the record as the caller sees it, for `If-Match` and `If-None-Match`.', {
    type: 'string',
  }),
  'Idempotent-Replayed': header(
    '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`.',
    { type: 'string', enum: ['true'] },
    false,
  ),
};

const inHeader = (name: string, description: string, limits: InlineSchema = {}): InlineSchema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...limits },
});

export const COMMON_PARAMETERS = {
  IdempotencyKey: inHeader(
    'Idempotency-Key',
    'Repeating a request with the same key and body within 24 hours returns the first response again.',
    { minLength: 1, maxLength: 255 },
  ),
  IfMatch: inHeader(
    'If-Match',
    'Write only if the record still has one of these tags (or `*`); otherwise 409 `conflict` with `details.reason: "version_mismatch"`. A case and its referral have different tags: below `/sent-cases` it is that of `GET /sent-cases/{id}`; elsewhere, and to refer onward, that of the referral.',
  ),
  IfNoneMatch: inHeader('If-None-Match', 'Tags of your copy; the response is 304 if one still matches.'),
};

export function parameterRef(name: keyof typeof COMMON_PARAMETERS): InlineSchema {
  return { $ref: `#/components/parameters/${name}` };
}

/** What an answer's headers depend on, besides its status. */
export interface AnswerTraits {
  isTagged: boolean;
  isIdempotent: boolean;
}

/** The headers of an answer with this status. */
export function headersOf(
  status: number,
  { isTagged, isIdempotent }: AnswerTraits,
): Record<string, InlineSchema> {
  const names = Object.keys(ALWAYS);
  if (status === 429 || status === 503) names.push('Retry-After');
  if (isTagged && ((status >= 200 && status < 300) || status === 304)) names.push('ETag');
  if (isIdempotent && status >= 200 && status < 300) names.push('Idempotent-Replayed');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
