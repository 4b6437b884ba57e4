import { getSchemaPath } from '@nestjs/swagger';
import { ERROR_STATUS } from '@referral-exchange/contracts';
import type { EnvelopeKind } from '../context/request-context.js';
import type { DeclaredAnswer, InlineSchema } from './api-data.decorator.js';

const ref = (name: string): InlineSchema => ({ $ref: `#/components/schemas/${name}` });

type Properties = Record<string, InlineSchema>;
const STRING: InlineSchema = { type: 'string' };

/** An object whose properties are all required unless `more` lists the required ones. */
const object = (properties: Properties, more: InlineSchema = {}): InlineSchema => ({
  type: 'object',
  required: Object.keys(properties),
  ...more,
  properties,
});
const atLeast = (minimum: number, example: number, more: InlineSchema = {}): InlineSchema => ({
  type: 'integer',
  minimum,
  ...more,
  example,
});

const WARNINGS: InlineSchema = {
  type: 'array',
  minItems: 1,
  items: ref('Warning'),
  description: 'Parts of the request that were ignored. Absent when there are none.',
};

/** Schemas that every service's description has. */
export const ENVELOPE_SCHEMAS: Properties = {
  Meta: object(
    {
      requestId: {
        ...STRING,
        pattern: '^req_[0-9a-f]{24}$',
        description: 'Also in the header X-Request-Id.',
      },
      timestamp: { ...STRING, format: 'date-time' },
      warnings: WARNINGS,
    },
    {
      required: ['requestId', 'timestamp'],
      example: { requestId: 'req_0123456789abcdef01234567', timestamp: '2026-01-15T15:04:05.678Z' },
    },
  ),
  Warning: object({
    code: { ...STRING, enum: ['unknown_parameter'], example: 'unknown_parameter' },
    parameter: {
      ...STRING,
      description: 'Name of the query parameter that was ignored.',
      example: 'referralID',
    },
    message: {
      ...STRING,
      description: 'What was ignored, and what was probably meant.',
      example: 'The parameter referralID does not exist here and was ignored. Did you mean referralId?',
    },
  }),
  Pagination: object({
    page: atLeast(1, 1),
    limit: atLeast(1, 20, { maximum: 100 }),
    total: atLeast(0, 41),
    totalPages: atLeast(0, 3),
  }),
  ErrorEnvelope: object({
    error: object(
      {
        // OAuth and session callers under {internal_url} may also meet insufficient_scope
        code: { ...STRING, enum: [...Object.keys(ERROR_STATUS), 'insufficient_scope'] },
        message: STRING,
        details: {
          type: 'object',
          additionalProperties: true,
          properties: {
            reason: { ...STRING, description: 'The finer cause, snake_case.' },
            errors: { type: 'array', items: ref('FieldFault') },
          },
        },
      },
      { required: ['code', 'message'] },
    ),
    meta: ref('Meta'),
  }),
  FieldFault: object({ field: STRING, code: STRING, message: STRING }),
  InternalErrorEnvelope: object({
    meta: object({ success: { type: 'boolean', enum: [false] } }),
    error: object({
      code: STRING,
      message: STRING,
      details: { type: 'array', items: object({ field: STRING, message: STRING }) },
    }),
  }),
};

/** Schema of an error answer of this envelope. */
export function errorSchema(kind: EnvelopeKind): InlineSchema {
  return ref(kind === 'internal' ? 'InternalErrorEnvelope' : 'ErrorEnvelope');
}

function dataSchema(answer: DeclaredAnswer): InlineSchema {
  const { data } = answer;
  const schema: InlineSchema = typeof data === 'function' ? { $ref: getSchemaPath(data) } : (data ?? {});
  if (answer.isArray || answer.page) return { type: 'array', items: schema };
  return answer.nullable ? { allOf: [schema], nullable: true } : schema;
}

const INTERNAL_META = object(
  { success: { type: 'boolean', enum: [true] }, warnings: WARNINGS },
  { required: ['success'], example: { success: true } },
);

/** Schema of a success: the envelope around the declared data (interface, "Response envelopes"). */
export function successSchema(answer: DeclaredAnswer, kind: EnvelopeKind): InlineSchema {
  const base = kind === 'internal' ? INTERNAL_META : ref('Meta');
  const meta = answer.meta ? { allOf: [base, { type: 'object', properties: answer.meta }] } : base;
  const data = dataSchema(answer);
  if (answer.unwrapped) return { allOf: [data, object({ meta })] };
  if (!answer.page) return object({ data, meta });
  const required = ['data', 'meta', ...(answer.page === true ? ['pagination'] : [])];
  return object({ data, meta, pagination: ref('Pagination') }, { required });
}
