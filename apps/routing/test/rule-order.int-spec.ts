import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import type { TestCaller } from '@referral-exchange/testing';
import { EVALUATE, RoutingUnderTest } from './routing-under-test.js';

const ORDER = '/routing/rules/order';
let routing: RoutingUnderTest;
let owner: TestCaller;
let receiver: TestCaller;
let ids: string[];
beforeAll(async () => {
  routing = await RoutingUnderTest.start();
});
afterAll(() => routing.stop());
beforeEach(async () => {
  owner = await routing.firm({ name: 'Abbott & Crane LLP' });
  receiver = await routing.firm({ name: 'Harlow Pryce' });
  ids = [];
  // of equal priority, so their age decides
  for (const name of ['First', 'Second', 'Third'])
    ids.push((await routing.rule(owner, [receiver], { name })).id);
});

const listed = async () =>
  (await owner.get('/routing/rules')).data.map(({ id, priority }: any) => [id, priority]);
const reversed = () => ids.toReversed();

describe('the order of the rules', () => {
  it('is set for all of them at once, and the next evaluation follows it', async () => {
    expect((await owner.get(ORDER)).data).toEqual({ ruleIds: ids });
    expect((await owner.get(EVALUATE)).data.ruleName).toBe('First');
    const answer = await owner.put(ORDER, { ruleIds: reversed() });
    expect([answer.status, answer.data]).toEqual([200, { ruleIds: reversed() }]);
    expect(await listed()).toEqual(reversed().map((id, index) => [id, 10 * (index + 1)]));
    expect((await owner.get(EVALUATE)).data.ruleName).toBe('Third');
    expect((await owner.get(ORDER)).headers.etag).toBe(answer.headers.etag);
  });

  it('touches the rules alone that move, and says so in the audit log', async () => {
    await owner.put(ORDER, { ruleIds: ids });
    const tags = async () =>
      Promise.all(ids.map(async (id) => (await owner.get(`/routing/rules/${id}`)).headers.etag));
    const before = await tags();
    await owner.put(ORDER, { ruleIds: [ids[0], ids[2], ids[1]] });
    const after = await tags();
    expect(after.map((tag, index) => tag === before[index])).toEqual([true, false, false]);
    await owner.put(ORDER, { ruleIds: [ids[0], ids[2], ids[1]] });
    const entries = (await routing.service.events(owner.firmId)).map(({ data }) => data as any);
    expect(entries.map(({ action, details }) => [action, details.ruleIds.length])).toEqual([
      ['routing_rule.reordered', 3],
      ['routing_rule.reordered', 2],
    ]);
  });

  it('is not that of somebody else who was faster', async () => {
    const opened = { 'if-match': (await owner.get(ORDER)).headers.etag as string };
    await owner.put(ORDER, { ruleIds: [ids[1], ids[0], ids[2]] });
    const late = await owner.put(ORDER, { ruleIds: reversed() }, opened);
    expect(late.code).toBe('conflict/version_mismatch');
    expect((await owner.get(ORDER)).data.ruleIds).toEqual([ids[1], ids[0], ids[2]]);
  });

  it('names every rule once: not one that is gone, of another firm, or left out', async () => {
    const foreign = (await routing.rule(receiver, [owner])).id;
    await owner.delete(`/routing/rules/${ids[2]}`);
    const present = ids.slice(0, 2);
    for (const [ruleIds, missing, unknown] of [
      [ids, [], [ids[2]]],
      [[...present, foreign], [], [foreign]],
      [[ids[0]], [ids[1]], []],
      [[], present, []],
    ]) {
      const { body } = await owner.put(ORDER, { ruleIds });
      expect(body.error.details).toMatchObject({ reason: 'rules_changed', missing, unknown });
    }
    const twice = await owner.put(ORDER, { ruleIds: [ids[0], ids[0], ids[1]] });
    expect(twice.body.error.details.errors).toMatchObject([{ field: 'ruleIds.1', code: 'duplicate' }]);
    expect((await receiver.get(ORDER)).data).toEqual({ ruleIds: [foreign] });
  });

  it('is read by anybody of the firm, and set with tier full alone', async () => {
    const body = { ruleIds: ids };
    expect((await owner.as({ tier: 'read_only' }).get(ORDER)).data).toEqual(body);
    expect((await owner.as({ tier: 'standard' }).put(ORDER, body)).code).toBe('insufficient_tier');
    expect((await routing.service.admin.get(ORDER)).code).toBe('wrong_scope');
    const nobody = await routing.firm();
    expect((await nobody.put(ORDER, { ruleIds: [] })).data).toEqual({ ruleIds: [] });
    expect((await nobody.put(ORDER, { ruleIds: [newId()] })).code).toBe('conflict/rules_changed');
  });

  it('leaves room for a rule between two others', async () => {
    await owner.put(ORDER, { ruleIds: reversed() });
    const { id } = await routing.rule(owner, [receiver], { priority: 15 });
    expect((await owner.get(ORDER)).data.ruleIds).toEqual([ids[2], id, ids[1], ids[0]]);
  });
});
