import { getSchemaPath } from '@nestjs/swagger';
import { type EnvelopeKind, ERROR_STATUS } from '@referral-exchange/contracts';
import type { DeclaredAnswer, InlineSchema } from './api-data.decorator.js';

const ref = (name: string): InlineSchema => ({ $ref: `#/components/schemas/${name}` });

type Properties = Record<string, InlineSchema>;
const STRING: InlineSchema = { type: 'string' };
const text = (description: string): InlineSchema => ({ ...STRING, description });

/** An object whose properties are all required unless `more` lists the required ones. */
const object = (properties: Properties, more: InlineSchema = {}): InlineSchema => ({
  type: 'object',
  required: Object.keys(properties),
  ...more,
  properties,
});
const atLeast = (minimum: number, description: string, more: InlineSchema): InlineSchema => ({
  type: 'integer',
  minimum,
  description,
  ...more,
});
const FIELD = text('Name of the field, with dots and indexes for inner ones; empty for the whole body.');
const DOC_URL: InlineSchema = {
  ...text('Page about the error: what it means, and what to do next.'),
  format: 'uri',
};
const MESSAGE = text('What is wrong and what to do next, for people. Do not parse it.');

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
      timestamp: { ...text('When the response was made.'), format: 'date-time' },
      warnings: WARNINGS,
    },
    {
      required: ['requestId', 'timestamp'],
      example: { requestId: 'req_0123456789abcdef01234567', timestamp: '2026-01-15T15:04:05.678Z' },
    },
  ),
  Warning: object(
    {
      code: {
        ...text('Kind of the warning.'),
        enum: ['unknown_parameter', 'unknown_field'],
        example: 'unknown_field',
      },
      field: {
        ...text('Field of the body that was ignored, with dots and indexes for inner ones.'),
        example: 'receivingFirmId',
      },
      parameter: text('Name of the query parameter that was ignored.'),
      message: {
        ...text('What was ignored, and what was probably meant.'),
        example:
          'The field receivingFirmId does not exist here and was ignored. Did you mean referentFirmId?',
      },
    },
    {
      required: ['code', 'message'],
      example: {
        code: 'unknown_field',
        field: 'receivingFirmId',
        message:
          'The field receivingFirmId does not exist here and was ignored. Did you mean referentFirmId?',
      },
    },
  ),
  Pagination: object({
    page: atLeast(1, 'Number of this page, from 1.', { example: 1 }),
    limit: atLeast(1, 'Most rows that a page has.', { maximum: 100, example: 20 }),
    total: atLeast(0, 'Rows on all pages together.', { example: 41 }),
    totalPages: atLeast(0, 'Number of pages; 0 when there are no rows.', { example: 3 }),
  }),
  ErrorEnvelope: object({
    error: object(
      {
        // OAuth and session callers under {internal_url} may also meet insufficient_scope
        code: {
          ...text('What went wrong. Branch on the HTTP status, then on this.'),
          enum: [...Object.keys(ERROR_STATUS), 'insufficient_scope'],
        },
        message: MESSAGE,
        docUrl: DOC_URL,
        details: {
          type: 'object',
          additionalProperties: true,
          description: 'More about the error. Its keys depend on the code.',
          properties: {
            reason: text('The finer cause, in snake_case.'),
            errors: {
              type: 'array',
              items: ref('FieldFault'),
              description: 'The faulty fields of a `validation_error`, at most 50.',
            },
            warnings: WARNINGS,
            omittedErrors: atLeast(
              1,
              'Number of faulty fields that are not listed. Absent when all are.',
              {},
            ),
          },
        },
      },
      { required: ['code', 'message', 'docUrl'], description: 'The error.' },
    ),
    meta: ref('Meta'),
  }),
  FieldFault: object({ field: FIELD, code: text('Which rule the value breaks.'), message: MESSAGE }),
  InternalErrorEnvelope: object({
    meta: object(
      {
        success: { type: 'boolean', enum: [false], description: 'False: the call failed.' },
        warnings: WARNINGS,
      },
      { required: ['success'], description: 'Facts about the response.' },
    ),
    error: object(
      {
        code: text('What went wrong.'),
        message: MESSAGE,
        docUrl: DOC_URL,
        details: {
          type: 'array',
          items: object({ field: FIELD, message: MESSAGE }),
          description: 'The faulty fields, at most 50. Empty when no field is faulty.',
        },
      },
      { description: 'The error.' },
    ),
  }),
};

/** Schema of an error answer of this envelope. */
export function errorSchema(kind: EnvelopeKind): InlineSchema {
  return ref(kind === 'internal' ? 'InternalErrorEnvelope' : 'ErrorEnvelope');
}

function dataSchema(answer: DeclaredAnswer): InlineSchema {
  const { data, oneOfItsFields } = answer;
  const schema: InlineSchema = typeof data === 'function' ? { $ref: getSchemaPath(data) } : (data ?? {});
  if (oneOfItsFields) {
    const one = { allOf: [{ $ref: getSchemaPath(oneOfItsFields) }], minProperties: 1, maxProperties: 1 };
    return { oneOf: [schema, one] };
  }
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
