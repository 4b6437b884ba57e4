import { describe, expect, it } from '@jest/globals';
import { ApiError, validationError } from '@referral-exchange/contracts';
import { envelopeOfPath } from '@referral-exchange/telemetry';
import { errorBody, successBody } from './envelope.js';
import { Page, Unwrapped, withHeaders, withMeta } from './results.js';

const facts = { requestId: 'req_1', timestamp: 't' };
const place = { origin: 'https://exchange.example', facts };

describe('envelopes', () => {
  it('wraps successes in both kinds', () => {
    expect(successBody({ a: 1 }, 'public', facts)).toEqual({ data: { a: 1 }, meta: facts });
    expect(successBody(undefined, 'public', facts)).toEqual({ data: null, meta: facts });
    expect(successBody([1], 'internal', facts)).toEqual({ meta: { success: true }, data: [1] });
    expect(successBody(new Unwrapped({ a: 1 }), 'public', facts)).toEqual({ a: 1, meta: facts });
    expect(successBody(new Unwrapped({ success: true }), 'internal', facts)).toEqual({
      success: true,
      meta: { success: true },
    });
  });

  it('adds meta and headers in any order', () => {
    const result = withHeaders(withMeta({ a: 1 }, { next: 'x' }), { ETag: '"1"' });
    expect(result.headers).toEqual({ ETag: '"1"' });
    expect(successBody(result, 'public', facts)).toEqual({ data: { a: 1 }, meta: { ...facts, next: 'x' } });
  });

  it('counts pages; none at all is 0 pages', () => {
    expect(new Page([], { page: 9, limit: 20, total: 0 }).pagination.totalPages).toBe(0);
    expect(new Page([], { page: 1, limit: 20, total: 40 }).pagination.totalPages).toBe(2);
    expect(new Page([], { page: 1, limit: 20, total: 41 }).pagination.totalPages).toBe(3);
  });

  it('wraps errors: public details are an object, internal ones a list', () => {
    const error = new ApiError('conflict', 'm', { reason: 'cycle' });
    const docUrl = 'https://exchange.example/docs/errors#conflict.cycle';
    expect(errorBody(error, { kind: 'public', ...place })).toEqual({
      error: { code: 'conflict', message: 'm', docUrl, details: { reason: 'cycle' } },
      meta: facts,
    });
    expect(errorBody(error, { kind: 'internal', ...place })).toEqual({
      meta: { success: false },
      error: { code: 'conflict', message: 'm', docUrl, details: [{ field: 'reason', message: 'cycle' }] },
    });
    const faulty = validationError([{ field: 'a.b', code: 'required', message: 'a.b is required' }]);
    expect(errorBody(faulty, { kind: 'internal', ...place })).toMatchObject({
      error: { details: [{ field: 'a.b', message: 'a.b is required' }] },
    });
    expect(errorBody(new ApiError('internal_error', 'm'), { kind: 'public', ...place })).toEqual({
      error: {
        code: 'internal_error',
        message: 'm',
        docUrl: 'https://exchange.example/docs/errors#internal_error',
      },
      meta: facts,
    });
  });

  it('knows the envelope of a path without an owner', () => {
    expect(['/api/v1', '/api/v1/x', '/api/v10/x', '/api/public/v1/x', '/'].map(envelopeOfPath)).toEqual([
      'internal', 'internal', 'public', 'public', 'public',
    ]); // prettier-ignore
  });
});
