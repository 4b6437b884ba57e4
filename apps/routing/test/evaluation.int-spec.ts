import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import type { TestCaller } from '@referral-exchange/testing';
import { BookStates } from '../src/evaluation/book-states.js';
import { EVALUATE, RoutingUnderTest } from './routing-under-test.js';

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

const chosen = async (query = '') => (await owner.get(EVALUATE + query)).data;

describe('GET /routing/evaluate', () => {
  it('answers null when no rule matches, also to a firm without rules', async () => {
    expect((await owner.get(EVALUATE)).body).toMatchObject({ data: null });
    await routing.rule(owner, receivers, { criteria: { caseTypes: ['dog_bite'] } });
    expect(await chosen()).toBeNull();
  });

  it('answers the first matching rule, its slot at the pointer, and why each other slot was skipped', async () => {
    await routing.rule(owner, receivers, { name: 'Late', priority: 9 });
    const inactive = await routing.firm({ name: 'Gone' });
    const slots = [
      { firmId: receivers[0]!.firmId, isActive: false },
      { firmId: receivers[0]!.firmId, firstAttempt: 2 },
      { firmId: inactive.firmId },
      { firmId: receivers[1]!.firmId, monthlyCap: 0 },
      { firmId: receivers[1]!.firmId, referralInstructions: 'Call first.' },
      { firmId: receivers[2]!.firmId },
    ];
    const rule = await routing.rule(owner, [], { name: 'Early', priority: 1, slots });
    await routing.service.sql('UPDATE firms SET is_active = false WHERE id = $1', [inactive.firmId]);
    await routing.service.sql('UPDATE rule_books SET version = version + 1 WHERE firm_id = $1', [
      owner.firmId,
    ]);
    expect(await chosen()).toEqual({
      routingRuleId: rule.id,
      ruleName: 'Early',
      roundRobinPosition: 4,
      attempt: 1,
      firm: { id: receivers[1]!.firmId, name: 'Receiver 1' },
      selectedFirmId: receivers[1]!.firmId,
      isFirstLook: true,
      referralInstructions: 'Call first.',
      candidates: ['inactive', 'attempt_window', 'firm_inactive', 'cap_reached', null, null].map(
        (skippedReason, position) => ({
          position,
          firmId: slots[position]!.firmId,
          firmName: position === 2 ? 'Gone' : expect.stringMatching(/^Receiver/),
          eligible: skippedReason === null,
          skippedReason,
        }),
      ),
    });
    // at the second attempt the re-look-only slot comes first
    expect(await chosen('&attempt=2')).toMatchObject({
      roundRobinPosition: 1,
      isFirstLook: false,
      attempt: 2,
    });
  });

  it('goes on to the next rule when no slot of the first is eligible', async () => {
    const capped = receivers.map(({ firmId }) => ({ firmId, monthlyCap: 0 }));
    for (let priority = 0; priority < 20; priority++)
      await routing.rule(owner, [], { priority, slots: capped });
    await routing.rule(owner, receivers, { name: 'Last', priority: 20 });
    expect(await chosen()).toMatchObject({ ruleName: 'Last', roundRobinPosition: 0 });
  });

  it('looks at county and tier', async () => {
    await routing.rule(owner, receivers, { criteria: { counties: ['Kings'], tiers: [1] } });
    expect(await chosen()).toBeNull();
    expect(await chosen('&county=kings&tier=2')).toBeNull();
    expect(await chosen('&county=kings&tier=1')).toMatchObject({ ruleName: 'All cases' });
  });

  it('sees each change of a rule at once, of other firms nothing', async () => {
    const { id } = await routing.rule(owner, receivers);
    const path = `/routing/rules/${id}`;
    expect(await chosen()).toMatchObject({ ruleName: 'All cases' });
    await owner.patch(path, { name: 'Renamed', slots: [{ firmId: receivers[2]!.firmId }] });
    expect(await chosen()).toMatchObject({ ruleName: 'Renamed', selectedFirmId: receivers[2]!.firmId });
    await owner.patch(path, { isActive: false });
    expect(await chosen()).toBeNull();
    await owner.patch(path, { isActive: true });
    expect((await receivers[0]!.get(EVALUATE)).data).toBeNull();
    await owner.delete(path);
    expect(await chosen()).toBeNull();
  });

  it('shares a read of the database between questions, never one that began before the question', async () => {
    await routing.rule(owner, receivers);
    await routing.rule(receivers[0]!, receivers.slice(1));
    const states = routing.service.part(BookStates);
    const isRead = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    const real = Database.prototype.prepared;
    const reads = jest.spyOn(Database.prototype, 'prepared').mockImplementation(async function (
      this: Database,
      ...args: Parameters<typeof real>
    ) {
      const rows = await real.apply(this, args);
      isRead.resolve();
      await mayAnswer.promise;
      return rows;
    } as never);
    const before = states.read(owner.firmId!);
    await isRead.promise;
    await routing.service.sql('UPDATE rule_books SET version = version + 1 WHERE firm_id = $1', [
      owner.firmId,
    ]);
    const after = [owner, owner, receivers[0]!, receivers[1]!].map((firm) => states.read(firm.firmId!));
    mayAnswer.resolve();
    const [old, ...found] = await Promise.all([before, ...after]);
    const sent = reads.mock.calls.filter(([name]) => name === 'book-states');
    reads.mockRestore();
    const next = { version: String(Number(old!.version) + 1), uses: old!.uses };
    expect(found).toEqual([next, next, { version: expect.any(String), uses: '0' }, null]);
    expect(sent).toHaveLength(2);
  });

  it('answers again after a read that failed', async () => {
    await routing.rule(owner, receivers);
    const states = routing.service.part(BookStates);
    const failing = jest
      .spyOn(Database.prototype, 'prepared')
      .mockRejectedValueOnce(new Error('no connection'));
    await expect(states.read(owner.firmId!)).rejects.toThrow('no connection');
    failing.mockRestore();
    expect(await states.read(owner.firmId!)).not.toBeNull();
  });

  it.each([
    ['caseType', '?jurisdiction=NY', 'required'],
    ['caseType', '?caseType=space_law&jurisdiction=NY', 'invalid_enum'],
    ['jurisdiction', '?caseType=dog_bite', 'required'],
    ['tier', '?caseType=dog_bite&jurisdiction=NY&tier=6', 'out_of_range'],
    ['attempt', '?caseType=dog_bite&jurisdiction=NY&attempt=0', 'out_of_range'],
  ])('refuses a wrong %s: %s', async (field, query, code) => {
    const { body } = await owner.get(`/routing/evaluate${query}`);
    expect(body.error.details.errors).toMatchObject([{ field, code }]);
  });
});

describe('GET /routing/re-refer', () => {
  const asked = { caseType: 'motor_vehicle_accident', jurisdiction: 'NY', county: null, tier: 3 };

  it('skips the firms that had the case from this sender; the attempt is its referrals plus 1', async () => {
    await routing.rule(owner, receivers);
    routing.referrals.routingCase = ({ firmId }) =>
      firmId === owner.firmId
        ? { ...asked, triedFirmIds: [receivers[0]!.firmId!, receivers[1]!.firmId!], busyFirmIds: [] }
        : null;
    const caseId = newId();
    expect((await owner.get(`/routing/re-refer?caseId=${caseId}`)).data).toMatchObject({
      attempt: 3,
      roundRobinPosition: 2,
      candidates: [
        { skippedReason: 'already_referred' },
        { skippedReason: 'already_referred' },
        { eligible: true },
      ],
    });
    expect((await receivers[0]!.get(`/routing/re-refer?caseId=${caseId}`)).code).toBe('resource_not_found');
  });

  it('skips the parties of a live referral of the case; they count for no attempt', async () => {
    const [chainOwner, tried, free] = receivers.map(({ firmId }) => firmId!) as [string, string, string];
    await routing.rule(owner, receivers);
    routing.referrals.routingCase = () => ({
      ...asked,
      triedFirmIds: [tried],
      busyFirmIds: [chainOwner, owner.firmId!],
    });
    const { data } = await owner.get(`/routing/re-refer?caseId=${newId()}`);
    expect(data).toMatchObject({ attempt: 2, selectedFirmId: free });
    expect(data.candidates.map(({ skippedReason }: any) => skippedReason)).toEqual([
      'already_referred',
      'already_referred',
      null,
    ]);
  });

  it('asks a referrals service of the release before, which names no parties', async () => {
    await routing.rule(owner, receivers);
    routing.referrals.routingCase = () => ({ ...asked, triedFirmIds: [] }) as never;
    expect((await owner.get(`/routing/re-refer?caseId=${newId()}`)).data).toMatchObject({ attempt: 1 });
  });

  it('takes the tier of the case unless another is given', async () => {
    await routing.rule(owner, receivers, { criteria: { tiers: [3] } });
    routing.referrals.routingCase = () => ({ ...asked, triedFirmIds: [], busyFirmIds: [] });
    expect((await owner.get('/routing/re-refer?caseId=ABC-0001')).data).toMatchObject({ attempt: 1 });
    expect((await owner.get('/routing/re-refer?caseId=ABC-0001&tier=2')).body).toMatchObject({ data: null });
  });

  it('refuses a name that is none, and says so when referrals does not answer', async () => {
    expect((await owner.get('/routing/re-refer')).code).toBe('validation_error');
    expect((await owner.get('/routing/re-refer?caseId=one')).code).toBe('validation_error');
    routing.referrals.routingCase = () => undefined;
    expect((await owner.get(`/routing/re-refer?caseId=${newId()}`)).code).toBe('service_unavailable');
  });
});
