import { getSchemaPath } from '@nestjs/swagger';
import { ERROR_STATUS, type ErrorCode } from '@referral-exchange/contracts';
import type { EnvelopeKind } from '../context/request-context.js';
import type { DeclaredAnswer, InlineSchema } from './api-data.decorator.js';

const ref = (name: string): InlineSchema => ({ $ref: `#/components/schemas/${name}` });

const WARNINGS: InlineSchema = {
  type: 'array',
  minItems: 1,
  items: ref('Warning'),
  description: 'Parts of the request that were ignored. Absent when there are none.',
};

/** Schemas that every service's description has. */
export const ENVELOPE_SCHEMAS: Record<string, InlineSchema> = {
  Meta: {
    type: 'object',
    required: ['requestId', 'timestamp'],
    example: { requestId: 'req_0123456789abcdef01234567', timestamp: '2026-01-15T15:04:05.678Z' },
    properties: {
      requestId: {
        type: 'string',
        pattern: '^req_[0-9a-f]{24}$',
        description: 'Also in the header X-Request-Id.',
      },
      timestamp: { type: 'string', format: 'date-time' },
      warnings: WARNINGS,
    },
  },
  Warning: {
    type: 'object',
    required: ['code', 'parameter', 'message'],
    properties: {
      code: { type: 'string', enum: ['unknown_parameter'], example: 'unknown_parameter' },
      parameter: {
        type: 'string',
        description: 'Name of the query parameter that was ignored.',
        example: 'referralID',
      },
      message: {
        type: 'string',
        description: 'What was ignored, and what was probably meant.',
        example: 'The parameter referralID does not exist here and was ignored. Did you mean referralId?',
      },
    },
  },
  Pagination: {
    type: 'object',
    required: ['page', 'limit', 'total', 'totalPages'],
    properties: {
      page: { type: 'integer', minimum: 1, example: 1 },
      limit: { type: 'integer', minimum: 1, maximum: 100, example: 20 },
      total: { type: 'integer', minimum: 0, example: 41 },
      totalPages: { type: 'integer', minimum: 0, example: 3 },
    },
  },
  ErrorEnvelope: {
    type: 'object',
    required: ['error', 'meta'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          // OAuth and session callers under {internal_url} may also meet insufficient_scope
          code: {
            type: 'string',
            enum: [...(Object.keys(ERROR_STATUS) as ErrorCode[]), 'insufficient_scope'],
          },
          message: { type: 'string' },
          details: {
            type: 'object',
            additionalProperties: true,
            properties: {
              reason: { type: 'string', description: 'The finer cause, snake_case.' },
              errors: { type: 'array', items: ref('FieldFault') },
            },
          },
        },
      },
      meta: ref('Meta'),
    },
  },
  FieldFault: {
    type: 'object',
    required: ['field', 'code', 'message'],
    properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
  },
  InternalErrorEnvelope: {
    type: 'object',
    required: ['meta', 'error'],
    properties: {
      meta: {
        type: 'object',
        required: ['success'],
        properties: { success: { type: 'boolean', enum: [false] } },
      },
      error: {
        type: 'object',
        required: ['code', 'message', 'details'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          details: {
            type: 'array',
            items: {
              type: 'object',
              required: ['field', 'message'],
              properties: { field: { type: 'string' }, message: { type: 'string' } },
            },
          },
        },
      },
    },
  },
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

function metaSchema(answer: DeclaredAnswer, kind: EnvelopeKind): InlineSchema {
  const base: InlineSchema =
    kind === 'internal'
      ? {
          type: 'object',
          required: ['success'],
          example: { success: true },
          properties: { success: { type: 'boolean', enum: [true] }, warnings: WARNINGS },
        }
      : ref('Meta');
  return answer.meta ? { allOf: [base, { type: 'object', properties: answer.meta }] } : base;
}

/** Schema of a success: the envelope around the declared data (interface, "Response envelopes"). */
export function successSchema(answer: DeclaredAnswer, kind: EnvelopeKind): InlineSchema {
  const meta = metaSchema(answer, kind);
  if (answer.unwrapped) {
    return { allOf: [dataSchema(answer), { type: 'object', required: ['meta'], properties: { meta } }] };
  }
  const data = dataSchema(answer);
  const page = answer.page ? { pagination: ref('Pagination') } : {};
  return {
    type: 'object',
    required: ['data', 'meta', ...(answer.page === true ? ['pagination'] : [])],
    properties: { data, meta, ...page },
  };
}
