import type { InlineSchema } from './api-data.decorator.js';

/** Headers and parameters that many operations share, in the components of every description. */

interface Header {
  description: string;
  required: boolean;
  schema: InlineSchema;
}

/** In every answer, of success and of failure. */
const ALWAYS: Record<string, Header> = {
  'X-Request-Id': {
    description:
      'Id of the request; name it when you ask for support. A well-formed id in the request is kept.',
    required: true,
    schema: { type: 'string', pattern: '^req_[0-9a-f]{24}$' },
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed in 60 seconds.',
    required: true,
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests that are still allowed now.',
    required: true,
    schema: { type: 'integer' },
  },
  'X-RateLimit-Reset': {
    description: 'Time at which at least one more request is allowed, in Unix seconds.',
    required: true,
    schema: { type: 'integer' },
  },
};

const SOMETIMES: Record<string, Header> = {
  'Retry-After': {
    description: 'Seconds until at least one more request is allowed.',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: 60 },
  },
  ETag: {
    description: 'Version of the record as the caller sees it, for `If-Match` and `If-None-Match`.',
    required: true,
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description:
      '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`.',
    required: false,
    schema: { type: 'string', enum: ['true'] },
  },
};

export const COMMON_HEADERS: Readonly<Record<string, Header>> = { ...ALWAYS, ...SOMETIMES };

const inHeader = (name: string, description: string, schema: InlineSchema): InlineSchema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

export const COMMON_PARAMETERS = {
  IdempotencyKey: inHeader(
    'Idempotency-Key',
    'Repeating a request with the same key and body within 24 hours gives the first answer again.',
    { type: 'string', minLength: 1, maxLength: 255 },
  ),
  IfMatch: inHeader(
    'If-Match',
    'Tags of which the record must still have one (or `*`); else 409 `conflict` with `details.reason: "version_mismatch"`.',
    { type: 'string' },
  ),
  IfNoneMatch: inHeader(
    'If-None-Match',
    'Tags that the caller has already: 304 when the record has one of them.',
    {
      type: 'string',
    },
  ),
} as const;

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
  if (status === 429) names.push('Retry-After');
  if (isTagged && ((status >= 200 && status < 300) || status === 304)) names.push('ETag');
  if (isIdempotent && status >= 200 && status < 300) names.push('Idempotent-Replayed');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
