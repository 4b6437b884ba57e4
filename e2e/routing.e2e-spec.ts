import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@referral-exchange/testing';
import type { Answer, ApiClient } from './api-client.js';
import { logOf } from './suite-control.js';
import { anonymous, caseBody, newWorld, type World } from './world.js';

const dataOf = ({ status, body, text }: Answer, expected = 200) => {
  if (status !== expected) throw new Error(`answered ${status}: ${text}`);
  return body.data;
};
const EVALUATE = '/routing/evaluate?caseType=motor_vehicle_accident&jurisdiction=NY';

describe('routing, through the gateway', () => {
  let worlds: World[];
  let sender: ApiClient;
  let receivers: { id: string; as: ApiClient }[];
  beforeAll(async () => {
    worlds = [await newWorld(), await newWorld(), await newWorld()];
    sender = anonymous.key(worlds[0]!.sender.keys.full);
    receivers = worlds.map(({ receiver, asReceiver }) => ({ id: receiver.firm.id, as: asReceiver }));
  });

  afterEach(async () => {
    for (const { id } of dataOf(await sender.get('/routing/rules')))
      await sender.delete(`/routing/rules/${id}`);
  });

  const newRule = async (change: object): Promise<{ id: string }> => {
    const slots = receivers.map(({ id }) => ({ firmId: id }));
    return dataOf(await sender.post('/routing/rules', { name: 'All cases', slots, ...change }), 201);
  };
  const pointerOf = async ({ id }: { id: string }) =>
    dataOf(await sender.get(`/routing/rules/${id}`)).roundRobinPointer as number;
  /**
   * Sends a case by a position of a rule. Routing is told before the sender is answered; where it did not
   * listen within 300 ms, as on a busy machine, the event tells it a little later.
   */
  const sent = async <T>(rule: { id: string }, position: number, send: () => Promise<T>): Promise<T> => {
    const before = logOf('referrals').length;
    const record = await send();
    if (logOf('referrals').slice(before).includes('routing was not notified of a referral'))
      await eventually(
        () => pointerOf(rule),
        (pointer) => pointer === (position + 1) % receivers.length,
      );
    return record;
  };
  /** Creates a case and sends it to the firm that routing names. */
  const route = async () => {
    const { routingRuleId, roundRobinPosition, selectedFirmId } = dataOf(await sender.get(EVALUATE));
    const body = { referentFirmId: selectedFirmId, routingRuleId, roundRobinPosition };
    const create = async () => dataOf(await sender.post('/sent-cases', caseBody(body)), 201);
    const record = await sent({ id: routingRuleId }, roundRobinPosition, create);
    return { ...record, position: roundRobinPosition as number };
  };

  it('cases sent one after the other go round the slots, each seen by the next evaluation', async () => {
    const rule = await newRule({});
    const positions: number[] = [];
    for (let nth = 0; nth < 5; nth++) positions.push((await route()).position);
    expect(positions).toEqual([0, 1, 2, 0, 1]);
    expect(await pointerOf(rule)).toBe(2);
  });

  it('a case referred again skips the firms that had it', async () => {
    const rule = await newRule({});
    const { baseCaseId } = await route();
    dataOf(await sender.post(`/sent-cases/${baseCaseId}/withdraw`, {}));
    const next = dataOf(await sender.get(`/routing/re-refer?caseId=${baseCaseId}`));
    expect(next).toMatchObject({ attempt: 2, roundRobinPosition: 1, routingRuleId: rule.id });
    expect(next.candidates[0]).toMatchObject({ eligible: false, skippedReason: 'already_referred' });
    const body = { referentFirmId: next.selectedFirmId, routingRuleId: rule.id, roundRobinPosition: 1 };
    await sent(rule, 1, async () => dataOf(await sender.post(`/sent-cases/${baseCaseId}/refer`, body)));
    expect(await pointerOf(rule)).toBe(2);
    const latest = dataOf(await sender.post('/routing/rules/preview', { name: 'Two', slots: [{ firmId: receivers[1]!.id }], last: 1 })); // prettier-ignore
    expect(latest).toMatchObject({
      evaluated: 1,
      matched: 1,
      cases: [{ baseCaseId, actualFirmId: receivers[0]!.id }],
    });
  });

  it('autoWaterfall walks a case through the slots, until a firm accepts', async () => {
    await newRule({ autoWaterfall: true });
    const { baseCaseId, position } = await route();
    expect(position).toBe(0);
    const hops = async () =>
      dataOf(await sender.get(`/sent-cases/${baseCaseId}`)).referrals as Record<string, string>[];
    for (const [nth, receiver] of receivers.slice(0, 2).entries()) {
      const [last] = (await hops()).slice(-1) as [Record<string, string>];
      expect(last).toMatchObject({ referentFirmId: receiver.id, status: 'SENT' });
      dataOf(await receiver.as.post(`/received-referrals/${last.id}/reject`, {}));
      await eventually(hops, (found) => found.length === nth + 2);
    }
    const [third] = (await hops()).slice(-1) as [Record<string, string>];
    expect(third.referentFirmId).toBe(receivers[2]!.id);
    dataOf(await receivers[2]!.as.post(`/cases/${baseCaseId}/referrals/${third.id}/acknowledge`, {}));
    const updates = dataOf(await sender.get(`/status-updates?baseCaseId=${baseCaseId}&order=asc`));
    const seen = updates.map(({ status, source }: Record<string, string>) => `${status} ${source}`);
    expect(seen).toEqual([
      'SENT api',
      'REJECTED api',
      'SENT system',
      'REJECTED api',
      'SENT system',
      'UNDER_EVALUATION api',
    ]);
    expect(dataOf(await sender.get(`/sent-cases/${baseCaseId}`))).toMatchObject({ isTestCase: true });
  });
});
