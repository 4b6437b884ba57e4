import { describe, expect, it } from '@jest/globals';
import { ApiError, validationError } from '@referral-exchange/contracts';
import { envelopeOfPath } from '@referral-exchange/telemetry';
import { errorBody, successBody } from './envelope.js';
import { Page, Unwrapped, withHeaders, withMeta } from './results.js';

const facts = { requestId: 'req_1', timestamp: 't' };

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
    expect(errorBody(error, 'public', facts)).toEqual({
      error: { code: 'conflict', message: 'm', details: { reason: 'cycle' } },
      meta: facts,
    });
    expect(errorBody(error, 'internal', facts)).toEqual({
      meta: { success: false },
      error: { code: 'conflict', message: 'm', details: [{ field: 'reason', message: 'cycle' }] },
    });
    const faulty = validationError([{ field: 'a.b', code: 'required', message: 'a.b is required' }]);
    expect(errorBody(faulty, 'internal', facts)).toMatchObject({
      error: { details: [{ field: 'a.b', message: 'a.b is required' }] },
    });
    expect(errorBody(new ApiError('internal_error', 'm'), 'public', facts)).toEqual({
      error: { code: 'internal_error', message: 'm' },
      meta: facts,
    });
  });

  it('knows the envelope of a path without an owner', () => {
    expect(['/api/v1', '/api/v1/x', '/api/v10/x', '/api/public/v1/x', '/'].map(envelopeOfPath)).toEqual([
      'internal', 'internal', 'public', 'public', 'public',
    ]); // prettier-ignore
  });
});
