import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SLOT_COUNTS } from '../src/rules/rules.repository.js';
import { RoutingUnderTest } from './routing-under-test.js';

let routing: RoutingUnderTest;
beforeAll(async () => {
  routing = await RoutingUnderTest.start();
});
afterAll(() => routing.stop());

it('reads the counts of one month by key, however many months a rule was used', async () => {
  const [owner, receiver] = await routing.firms(2);
  const rule = await routing.rule(owner!, [receiver!]);
  await routing.service.sql(
    `INSERT INTO slot_counts (rule_id, month, firm_id, occurrence, count)
     SELECT $1, 'month ' || n, $2, 0, 1 FROM generate_series(1, 20000) n`,
    [rule.id, receiver!.firmId],
  );
  await routing.service.sql('ANALYZE slot_counts');
  const plan = await routing.service.sql(`EXPLAIN ${SLOT_COUNTS}`, [[rule.id], ['2026-11']]);
  const text = plan.map((row: any) => row['QUERY PLAN'] as string).join('\n');
  expect(text).toMatch(/using slot_counts_pkey/);
  expect(text).toMatch(/Index Cond: \(\(rule_id = asked\.rule_id\) AND \(month = asked\.month\)\)/);
});
