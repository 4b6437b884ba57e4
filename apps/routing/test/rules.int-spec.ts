import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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
  receivers = await routing.firms(3);
});

const slotsFor = (...firms: { firmId: string }[]) => firms.map(({ firmId }) => ({ firmId }));

describe('a routing rule', () => {
  it('is created with default values, read, listed in the order of evaluation, changed and deleted', async () => {
    const created = await owner.post('/routing/rules', {
      name: ' All cases ',
      slots: slotsFor(receivers[0]!, receivers[1]!),
    });
    expect(created.status).toBe(201);
    const rule = {
      id: expect.any(String),
      firmId: owner.firmId,
      name: 'All cases',
      description: null,
      priority: 100,
      isActive: true,
      criteria: { caseTypes: [], jurisdictions: [], counties: [], tiers: [] },
      slots: [0, 1].map((position) => ({
        position,
        firmId: receivers[position]!.firmId,
        firmName: `Receiver ${position}`,
        firstAttempt: 1,
        lastAttempt: null,
        monthlyCap: null,
        usedThisMonth: 0,
        isActive: true,
        unavailableReason: null,
        referralInstructions: null,
      })),
      roundRobinPointer: 0,
      autoWaterfall: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    };
    expect(created.data).toEqual(rule);
    const first = await routing.rule(owner, receivers, { name: 'First', priority: 1 });
    const path = `/routing/rules/${created.data.id}`;
    expect((await owner.get(path)).data).toEqual(created.data);
    const list = await owner.get('/routing/rules');
    expect(list.data).toEqual([first, created.data]);
    expect(list.body.pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1 });

    const change = {
      description: 'For trucks',
      priority: 0,
      criteria: { caseTypes: ['Motor Vehicle Accident'], jurisdictions: ['ny'], tiers: [1, 5] },
      slots: [{ firmId: receivers[2]!.firmId, firstAttempt: 2, lastAttempt: 2, monthlyCap: 5, isActive: false, referralInstructions: 'Call first.' }],
      autoWaterfall: true,
    }; // prettier-ignore
    const changed = await owner.patch(path, change);
    expect(changed.status).toBe(200);
    expect(changed.data).toEqual({
      ...rule,
      ...change,
      id: created.data.id,
      criteria: { caseTypes: ['motor_vehicle_accident'], jurisdictions: ['NY'], counties: [], tiers: [1, 5] },
      slots: [
        {
          position: 0,
          firmName: 'Receiver 2',
          usedThisMonth: 0,
          unavailableReason: null,
          ...change.slots[0],
        },
      ],
    });
    expect((await owner.get(path)).data).toEqual(changed.data);
    expect((await owner.patch(path, { description: null })).data).toMatchObject({
      description: null,
      priority: 0,
    });

    expect((await owner.delete(path)).status).toBe(204);
    expect((await owner.get(path)).code).toBe('resource_not_found');
    expect((await owner.delete(path)).code).toBe('resource_not_found');
    expect((await owner.get('/routing/rules')).data).toEqual([first]);
  });

  it('of another firm is not found, whatever is done with it', async () => {
    const { id } = await routing.rule(owner, receivers);
    const path = `/routing/rules/${id}`;
    const stranger = receivers[0]!;
    for (const answer of [
      await stranger.get(path),
      await stranger.patch(path, { name: 'Mine' }),
      await stranger.delete(path),
    ]) {
      expect(answer.code).toBe('resource_not_found');
    }
    expect((await stranger.get('/routing/rules')).data).toEqual([]);
    expect((await owner.get('/routing/rules/nonsense')).code).toBe('validation_error');
    expect((await routing.service.admin.get(path)).data).toMatchObject({ id });
    await routing.rule(stranger, [owner]);
    const all = (await routing.service.admin.get('/routing/rules?limit=100')).data as any[];
    const names = all.filter(({ firmId }) => [owner.firmId, stranger.firmId].includes(firmId));
    expect(names.map(({ slots }) => slots[0].firmName)).toEqual(['Receiver 0', 'Abbott & Crane LLP']);
  });

  it('is changed with tier full alone', async () => {
    const standard = owner.as({ tier: 'standard' });
    const body = { name: 'Any', slots: slotsFor(receivers[0]!) };
    const { id } = await routing.rule(owner, receivers);
    expect((await standard.post('/routing/rules', body)).code).toBe('insufficient_tier');
    expect((await standard.patch(`/routing/rules/${id}`, body)).code).toBe('insufficient_tier');
    expect((await standard.delete(`/routing/rules/${id}`)).code).toBe('insufficient_tier');
    expect((await owner.as({ tier: 'read_only' }).get('/routing/rules')).status).toBe(200);
  });

  it('leaves an audit entry for each change', async () => {
    const { id } = await routing.rule(owner, receivers);
    await owner.patch(`/routing/rules/${id}`, { priority: 7 });
    await owner.patch(`/routing/rules/${id}`, { priority: 7 });
    await owner.delete(`/routing/rules/${id}`);
    const entries = (await routing.service.events(id)).map(({ data }) => data);
    expect(entries).toMatchObject([
      { action: 'routing_rule.created', details: { firmId: owner.firmId } },
      { action: 'routing_rule.updated', details: { firmId: owner.firmId, fields: ['priority'] } },
      { action: 'routing_rule.deleted' },
    ]);
  });

  it('keeps its pointer at the same slot when slots are reordered', async () => {
    const { id } = await routing.rule(owner, receivers);
    await routing.service.sql('UPDATE rule_turns SET turns = 4 WHERE rule_id = $1', [id]);
    const [a, b, c] = receivers as [TestCaller, TestCaller, TestCaller];
    const changed = await owner.patch(`/routing/rules/${id}`, { slots: slotsFor(b, c, a, a) });
    expect(changed.data.roundRobinPointer).toBe(0);
    expect((await owner.get(`/routing/rules/${id}`)).data.roundRobinPointer).toBe(0);
  });

  it('is made once by a repeated Idempotency-Key', async () => {
    const body = { name: 'Once', slots: slotsFor(receivers[0]!) };
    const headers = { 'idempotency-key': newId() };
    const answers = [
      await owner.post('/routing/rules', body, headers),
      await owner.post('/routing/rules', body, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]!.text).toBe(answers[0]!.text);
    expect((await owner.get('/routing/rules')).data).toHaveLength(1);
  });
});

describe('a rule is refused', () => {
  const slot = (change: object) => () => [{ firmId: receivers[0]!.firmId, ...change }];
  it.each<[string, () => object, string, string]>([
    ['without slots', () => ({ slots: [] }), 'slots', 'too_short'],
    ['without a list of slots', () => ({ slots: undefined }), 'slots', 'required'],
    ['with 101 slots', () => ({ slots: Array(101).fill({ firmId: receivers[0]!.firmId }) }), 'slots', 'too_long'],
    ['with a slot of its own firm', () => ({ slots: slotsFor(owner) }), 'slots.0.firmId', 'own_firm'],
    ['with a slot of an unknown firm', () => ({ slots: slotsFor(receivers[0]!, { firmId: newId() }) }), 'slots.1.firmId', 'unknown_firm'],
    ['with a slot that is no object', () => ({ slots: [null] }), 'slots.0', 'invalid_type'],
    ['with a slot without a firm', () => ({ slots: [{}] }), 'slots.0.firmId', 'required'],
    ['with an inverted attempt window', () => ({ slots: slot({ firstAttempt: 3, lastAttempt: 2 })() }), 'slots.0.lastAttempt', 'out_of_range'],
    ['with attempt 0', () => ({ slots: slot({ firstAttempt: 0 })() }), 'slots.0.firstAttempt', 'out_of_range'],
    ['with a negative cap', () => ({ slots: slot({ monthlyCap: -1 })() }), 'slots.0.monthlyCap', 'out_of_range'],
    ['with a position that is not its place', () => ({ slots: slot({ position: 1 })() }), 'slots.0.position', 'invalid'],
    ['without a name', () => ({ name: ' ' }), 'name', 'required'],
    ['with an unknown case type', () => ({ criteria: { caseTypes: ['space_law'] } }), 'criteria.caseTypes.0', 'invalid_enum'],
    ['with tier 6', () => ({ criteria: { tiers: [6] } }), 'criteria.tiers.0', 'out_of_range'],
    ['with the same tier twice', () => ({ criteria: { tiers: [1, 1] } }), 'criteria.tiers.1', 'duplicate'],
    ['with criteria that are no object', () => ({ criteria: 'all' }), 'criteria', 'invalid_type'],
    ['with a negative priority', () => ({ priority: -1 }), 'priority', 'out_of_range'],
  ])('%s', async (_, change, field, code) => {
    const body = { name: 'All cases', slots: slotsFor(receivers[0]!), ...change() };
    const answer = await owner.post('/routing/rules', body);
    expect(answer.code).toBe('validation_error');
    expect(answer.body.error.details.errors).toEqual([{ field, code, message: expect.any(String) }]);
    expect((await owner.get('/routing/rules')).data).toEqual([]);
  }); // prettier-ignore

  it('with a slot of an inactive firm, unless the rule had that slot before', async () => {
    const [first] = receivers as [TestCaller];
    const rule = await routing.rule(owner, receivers);
    await routing.service.sql('UPDATE firms SET is_active = false WHERE id = $1', [first.firmId]);
    const refused = await owner.post('/routing/rules', { name: 'Any', slots: slotsFor(first) });
    expect(refused.body.error.details.errors).toMatchObject([
      { field: 'slots.0.firmId', code: 'inactive_firm' },
    ]);
    expect((await owner.patch(`/routing/rules/${rule.id}`, { slots: slotsFor(first) })).status).toBe(200);
  });

  it('without anything to change', async () => {
    const { id } = await routing.rule(owner, receivers);
    expect((await owner.patch(`/routing/rules/${id}`, { unknown: 1 })).code).toBe('validation_error');
  });
});
