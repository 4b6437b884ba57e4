import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../api/api-problem.ts';
import { addressesIn, addressFault, isTold, kindOf } from './app-texts.ts';

const refusal = (...fields: { field: string; message: string }[]) =>
  new ApiProblem('Wrong.', { status: 400, code: 'validation_error', fields });

describe('addresses of an application', () => {
  it('stand one a line; blanks and empty lines are none', () => {
    expect(addressesIn(' https://a.example/cb \n\n\thttps://b.example/\n')).toEqual([
      'https://a.example/cb',
      'https://b.example/',
    ]);
    expect(addressesIn(' \n ')).toEqual([]);
  });

  it('that are refused are named by their line', () => {
    const problem = refusal(
      { field: 'redirectUris.0', message: 'redirectUris.0 must not have a fragment' },
      { field: 'redirectUris.1', message: 'redirectUris.1 must use https' },
    );
    expect(addressFault(problem)).toBe('Address 1 must not have a fragment. Address 2 must use https.');
    expect(isTold(problem)).toBe(true);
  });

  it('that are refused as a list are named so', () => {
    const field = 'redirectUris';
    expect(addressFault(refusal({ field, message: 'redirectUris has 21 items' }))).toBe(
      'The list has 21 items.',
    );
  });

  it('are right when the refusal is about something else', () => {
    const problem = refusal({ field: 'allowed_scopes', message: 'allowed_scopes is required' });
    expect([addressFault(problem), isTold(problem)]).toEqual([undefined, false]);
    expect(addressFault(new Error('no answer'))).toBeUndefined();
  });
});

it('an application without a secret is public', () => {
  expect(kindOf({ tokenEndpointAuthMethod: 'none' })).toBe('public');
  expect(kindOf({ tokenEndpointAuthMethod: 'client_secret_post' })).toBe('confidential');
});
