import { describe, expect, it } from '@jest/globals';
import { ValidationError } from '@referral-exchange/sdk';
import { errorJson, errorText } from './error-text.js';

const refused = new ValidationError('The request is not valid (title: title is required)', {
  status: 400,
  code: 'validation_error',
  requestId: 'r-1',
  docUrl: 'https://exchange.example/docs/errors#validation_error',
  details: { errors: [{ field: 'title', code: 'required', message: 'title is required' }] },
});

describe('a failure', () => {
  it('of the API has its fields, request and page on lines of their own', () => {
    expect(errorText(refused)).toBe(
      [
        'error: The request is not valid',
        '  title: title is required',
        '  request: r-1',
        '  see: https://exchange.example/docs/errors#validation_error',
      ].join('\n'),
    );
  });

  it('is one line of JSON for programs', () => {
    expect(JSON.parse(errorJson(refused)).error).toMatchObject({
      status: 400,
      code: 'validation_error',
      message: 'The request is not valid',
      requestId: 'r-1',
    });
  });

  it('of the network names its cause, and no stack', () => {
    const error = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    expect(errorText(error)).toBe('error: fetch failed (ECONNREFUSED)');
  });
});
