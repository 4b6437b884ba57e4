import { BadRequestException, HttpException, NotFoundException } from '@nestjs/common';
import { ApiError, ERROR_STATUS, INTERNAL_ERROR_STATUS, statusOf } from '@referral-exchange/contracts';
import { describe, expect, it } from '@jest/globals';
import { OutcomeUnknown } from '@referral-exchange/telemetry';
import { toApiError } from './to-api-error.js';

const told = (thrown: unknown) => {
  const { status, code, message } = toApiError(thrown);
  return { status, code, message };
};
const withCode = (code: string) => Object.assign(new Error('the secret text'), { code });

describe('toApiError', () => {
  it('knows the status of every code of the closed set', () => {
    for (const [code, status] of Object.entries({ ...ERROR_STATUS, ...INTERNAL_ERROR_STATUS })) {
      expect(statusOf(code as 'conflict')).toBe(status);
    }
  });

  it('passes our own errors as they are', () => {
    const own = new ApiError('conflict', 'twice', { reason: 'cycle' });
    expect(toApiError(own)).toBe(own);
  });

  it.each([
    [new NotFoundException('Cannot GET /secret'), 404, 'resource_not_found'],
    [new BadRequestException('x'), 400, 'validation_error'],
    [new HttpException('x', 405), 404, 'resource_not_found'],
    [new HttpException('x', 418), 400, 'validation_error'],
    [new HttpException('x', 503), 503, 'service_unavailable'],
    [new HttpException('x', 502), 500, 'internal_error'],
    [Object.assign(new Error('big'), { status: 413, expose: true, limit: 10 }), 413, 'file_too_large'],
    [Object.assign(new Error('inner'), { status: 404, expose: false }), 500, 'internal_error'],
    [withCode('ECONNREFUSED'), 503, 'service_unavailable'],
    [withCode('57P01'), 503, 'service_unavailable'],
    [withCode('08006'), 503, 'service_unavailable'],
    [withCode('25006'), 503, 'service_unavailable'],
    [withCode('40001'), 503, 'service_unavailable'],
    [withCode('57014'), 503, 'service_unavailable'],
    [new Error('Connection terminated unexpectedly'), 503, 'service_unavailable'],
    [withCode('23505'), 500, 'internal_error'],
    [withCode('22P02'), 500, 'internal_error'],
    ['a string', 500, 'internal_error'],
    [undefined, 500, 'internal_error'],
  ])('tells %s as %d %s', (thrown, status, code) => {
    expect(told(thrown)).toMatchObject({ status, code });
  });

  it('says that a request may have taken effect when its COMMIT got no answer', () => {
    const error = toApiError(new OutcomeUnknown(new Error('Connection terminated unexpectedly')));
    expect(error).toMatchObject({ status: 503, details: { reason: 'outcome_unknown' } });
    expect(error.message).toContain('may have taken effect');
  });

  it('never repeats a foreign text', () => {
    for (const thrown of [withCode('23505'), withCode('57P01'), new NotFoundException('the secret text')]) {
      expect(told(thrown).message).not.toContain('secret');
    }
  });
});
