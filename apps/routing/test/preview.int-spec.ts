import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RecentCase } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import type { TestCaller } from '@referral-exchange/testing';
import { RoutingUnderTest } from './routing-under-test.js';

let routing: RoutingUnderTest;
let owner: TestCaller;
let receivers: TestCaller[];
beforeAll(async () => {
  routing = await RoutingUnderTest.start();
});
afterAll(() => routing.stop());
beforeEach(async () => {
  owner = await routing.firm({ name: 'Abbott & Crane LLP' });
  receivers = await routing.firms(2);
});

const TABLES = ['rules', 'rule_turns', 'slot_counts', 'routed_referrals', 'rule_books', 'outbox'];
const sizes = () =>
  Promise.all(TABLES.map(async (table) => (await routing.service.sql(`SELECT count(*) FROM ${table}`))[0]));

/** Cases of the owner, the newest first. */
function cases(...changes: Partial<RecentCase>[]): RecentCase[] {
  const day = (index: number) => String(28 - index).padStart(2, '0');
  return changes.map((change, index) => ({
    baseCaseId: newId(),
    referenceNumber: `ABB-${String(changes.length - index).padStart(4, '0')}`,
    caseType: 'motor_vehicle_accident',
    jurisdiction: 'NY',
    county: null,
    tier: null,
    createdAt: `2026-10-${day(index)}T12:00:00.000Z`,
    firstReferentFirmId: null,
    ...change,
  }));
}

describe('POST /routing/rules/preview', () => {
  it('shows what the rule would have done, from the oldest case on, and changes nothing', async () => {
    const [a, b] = receivers as [TestCaller, TestCaller];
    const recent = cases({}, { caseType: 'dog_bite' }, {}, { createdAt: '2026-09-01T12:00:00.000Z', firstReferentFirmId: b.firmId }, {}); // prettier-ignore
    recent[4]!.createdAt = '2026-08-31T23:00:00.000Z';
    const askedFor: object[] = [];
    routing.referrals.recentCases = (body) => {
      askedFor.push(body);
      return { cases: recent };
    };
    const before = await sizes();
    const answer = await owner.post('/routing/rules/preview', {
      name: 'New rule',
      criteria: { caseTypes: ['motor_vehicle_accident'] },
      slots: [{ firmId: a.firmId, monthlyCap: 1 }, { firmId: b.firmId }],
      last: 5,
    });
    expect(answer.status).toBe(200);
    // oldest first: a in August; b; a in October; dog bite; a is capped and b has its turn
    const positions = [1, null, 0, 1, 0];
    expect(answer.data).toEqual({
      evaluated: 5,
      matched: 4,
      slots: [a, b].map(({ firmId, name }, position) => ({ position, firmId, firmName: name, count: 2 })),
      cases: recent.map((one, index) => ({
        baseCaseId: one.baseCaseId,
        referenceNumber: one.referenceNumber,
        position: positions[index],
        firmId: positions[index] === null ? null : [a, b][positions[index]!]!.firmId,
        actualFirmId: one.firstReferentFirmId,
        actualFirmName: one.firstReferentFirmId === null ? null : 'Receiver 1',
      })),
    });
    expect(askedFor).toEqual([{ firmId: owner.firmId, last: 5 }]);
    expect(await sizes()).toEqual(before);
  });

  it('looks at 100 cases unless told otherwise, at no more than 500, with tier full', async () => {
    const body = { name: 'New rule', slots: [{ firmId: receivers[0]!.firmId }] };
    let last: number | undefined;
    routing.referrals.recentCases = (asked) => {
      ({ last } = asked);
      return { cases: [] };
    };
    const answer = await owner.post('/routing/rules/preview', body);
    expect([last, answer.data]).toMatchObject([100, { evaluated: 0, matched: 0, cases: [] }]);
    expect((await owner.post('/routing/rules/preview', { ...body, last: 501 })).code).toBe(
      'validation_error',
    );
    expect((await owner.post('/routing/rules/preview', { ...body, slots: [] })).code).toBe(
      'validation_error',
    );
    const unknown = await owner.post('/routing/rules/preview', { ...body, slots: [{ firmId: newId() }] });
    expect(unknown.code).toBe('validation_error');
    expect((await owner.as({ tier: 'standard' }).post('/routing/rules/preview', body)).code).toBe(
      'insufficient_tier',
    );
  });

  it('in the place of a rule takes the firms that the rule names, also inactive ones', async () => {
    const [a, b] = receivers as [TestCaller, TestCaller];
    const recent = cases({ firstReferentFirmId: newId() });
    routing.referrals.recentCases = () => ({ cases: recent });
    const rule = await routing.rule(owner, [a]);
    await routing.service.sql('UPDATE firms SET is_active = false WHERE id = $1', [a.firmId]);
    const body = { name: 'Changed', slots: [{ firmId: a.firmId }, { firmId: b.firmId }] };
    const alone = await owner.post('/routing/rules/preview', body);
    expect(alone.body.error.details.errors).toMatchObject([
      { field: 'slots.0.firmId', code: 'inactive_firm' },
    ]);
    const { data } = await owner.post('/routing/rules/preview', { ...body, ruleId: rule.id });
    // the inactive firm gets nothing; the firm to which the case went is not known here
    expect(data.cases).toMatchObject([{ firmId: b.firmId, actualFirmName: '' }]);
    const foreign = await b.post('/routing/rules/preview', { ...body, ruleId: rule.id });
    expect(foreign.code).toBe('resource_not_found');
  });
});
