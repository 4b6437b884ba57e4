import { expect, it } from '@jest/globals';
import type { RoutingRule } from '../../api/routing.ts';
import { passedOver } from './passed-over.ts';

const rule = (id: string, criteria: object = {}, isActive = true) =>
  ({
    id,
    isActive,
    criteria: { caseTypes: [], jurisdictions: [], counties: [], tiers: [], ...criteria },
  }) as unknown as RoutingRule;
const tried = { caseType: 'dog_bite', jurisdiction: 'NY', county: ' Kings', tier: '', attempt: 1 };

it('names the rules before the answer that are for the case', () => {
  const rules = [
    rule('any'),
    rule('off', {}, false),
    rule('other type', { caseTypes: ['mva'] }),
    rule('other place', { jurisdictions: ['NJ'] }),
    rule('same county', { counties: ['KINGS'] }),
    rule('rated', { tiers: [1] }),
    rule('answer'),
    rule('behind it'),
  ];
  const ids = (...given: Parameters<typeof passedOver>) => passedOver(...given).map(({ id }) => id);
  expect(ids(rules, tried, 'answer')).toEqual(['any', 'same county']);
  expect(ids(rules, { ...tried, tier: '1', county: '' }, null)).toEqual([
    'any',
    'rated',
    'answer',
    'behind it',
  ]);
});
