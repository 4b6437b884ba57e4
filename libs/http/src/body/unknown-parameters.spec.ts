import { describe, expect, it } from '@jest/globals';
import { WholeNumber } from '../fields/number-fields.js';
import { Uuid } from '../fields/text-fields.js';
import { unknownParameters } from './unknown-parameters.js';
import { ValidQuery } from './valid-query.decorator.js';

class Query {
  @Uuid('A referral.', '01890000-0000-7000-8000-000000000001', { optional: true }) referralId?: string;
  @WholeNumber(1, 9, 'A page.', 1, { optional: true }) page?: number;
}

class Routes {
  list(@ValidQuery(Query) _query: Query): void {}
  read(): void {}
}

const warn = (handler: object, query: object) => unknownParameters(handler, query as Record<string, unknown>);

describe('unknown query parameters', () => {
  const { list, read } = Routes.prototype;

  it('are those that the query class does not declare', () => {
    expect(warn(list, { referralId: 'x', 'page[]': '1' })).toEqual([]);
    expect(warn(list, { other: '1' })).toEqual([
      {
        code: 'unknown_parameter',
        parameter: 'other',
        message: 'The parameter other does not exist here and was ignored.',
      },
    ]);
  });

  it.each([
    ['referralID', 'Did you mean referralId?'],
    ['refferalId', 'Did you mean referralId?'],
    ['pages', 'Did you mean page?'],
  ])('%s: %s', (name, suggestion) => {
    expect(warn(list, { [name]: '1' })[0]?.message).toContain(suggestion);
  });

  it('suggest nothing that is far from what was written', () => {
    expect(
      warn(list, { base: '1', ['referralId'.repeat(9)]: '1' })
        .map(({ message }) => message)
        .join(),
    ).not.toContain('Did you mean');
  });

  it('of a route without a query class are all; twenty are listed', () => {
    expect(warn(read, { page: '1' })).toHaveLength(1);
    expect(warn(read, Object.fromEntries([...Array(50).keys()].map((key) => [`x${key}`, '1'])))).toHaveLength(
      20,
    );
  });
});
