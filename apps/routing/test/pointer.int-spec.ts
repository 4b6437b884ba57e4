import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { recordReferralCall, type FirmFacts, type RoutedReferral } from '@referral-exchange/contracts';
import { clock, newId } from '@referral-exchange/telemetry';
import {
  buildCase,
  buildEvent,
  buildFirm,
  buildHop,
  type ServiceAnswer,
  type TestCaller,
} from '@referral-exchange/testing';
import { FirmsRepository } from '@referral-exchange/firms';
import { OnRelationshipChangedConsumer } from '../src/firms/on-relationship-changed.consumer.js';
import { OnReferralSentConsumer } from '../src/pointer/on-referral-sent.consumer.js';
import { RecordReferral } from '../src/pointer/record-referral.js';
import { EVALUATE, RoutingUnderTest } from './routing-under-test.js';

let routing: RoutingUnderTest;
let owner: TestCaller;
let receivers: TestCaller[];
let rule: any;
beforeAll(async () => {
  routing = await RoutingUnderTest.start();
});
afterAll(() => routing.stop());
beforeEach(async () => {
  owner = await routing.firm({ name: 'Abbott & Crane LLP' });
  receivers = await routing.firms(4);
  rule = await routing.rule(owner, receivers);
});

/** Sent before anything else of a test was applied. */
const atOnce = { sentDate: new Date(clock.now() - 60_000).toISOString() };

/** A referral by a slot of the rule, sent after all others were applied, if clocks differ by seconds. */
function sent(position: number | null, change: Partial<RoutedReferral> = {}): RoutedReferral {
  return {
    referralId: newId(),
    routingRuleId: rule.id,
    roundRobinPosition: position,
    referringFirmId: owner.firmId,
    referentFirmId: receivers[position ?? 0]?.firmId ?? newId(),
    sentDate: new Date(clock.now() + 10_000).toISOString(),
    ...change,
  };
}
const record = (referral: RoutedReferral) => routing.service.part(RecordReferral).execute(referral);
const pointer = async () => (await owner.get(`/routing/rules/${rule.id}`)).data.roundRobinPointer as number;
const usedOf = async (firm = owner, { id } = rule) =>
  (await firm.get(`/routing/rules/${id}`)).data.slots.map((slot: any) => slot.usedThisMonth as number);
const evaluated = async () => (await owner.get(EVALUATE)).data?.roundRobinPosition as number | undefined;

describe('a referral by a first-look slot', () => {
  it('moves the pointer behind its slot, over slots that were skipped', async () => {
    await record(sent(0));
    expect(await pointer()).toBe(1);
    await record(sent(2));
    expect(await pointer()).toBe(3);
    await record(sent(3));
    expect(await pointer()).toBe(0);
    // an earlier slot of the sender's choice, known to be behind
    await record(sent(1));
    await record(sent(1));
    expect(await pointer()).toBe(2);
    expect(await evaluated()).toBe(2);
  });

  it('moves it once, however often it is said and in whatever way', async () => {
    const referral = sent(0);
    const call = (): Promise<ServiceAnswer> =>
      routing.service.call('POST', recordReferralCall.path, { as: { service: 'referrals' }, body: referral });
    const hop = buildHop({
      id: referral.referralId,
      routingRuleId: rule.id,
      roundRobinPosition: 0,
      referringFirm: { id: owner.firmId, name: owner.name },
      referentFirm: { id: receivers[0]!.firmId, name: 'Receiver 0' },
      sentDate: referral.sentDate,
    });
    const event = buildEvent('referral.sent.v1', {
      data: { case: buildCase({ hops: [hop] }), referralId: hop.id },
    });
    const consumer = routing.service.part(OnReferralSentConsumer);
    const answers = await Promise.all([
      call(),
      consumer.handle([event], { consumer: 'routing.pointer' }),
      call(),
      consumer.handle([event], { consumer: 'routing.pointer' }),
      call(),
    ]);
    expect(answers.flatMap((answer) => (answer ? [answer.status] : []))).toEqual([200, 200, 200]);
    expect(await pointer()).toBe(1);
    const counts = await routing.service.sql('SELECT count FROM slot_counts WHERE rule_id = $1', [rule.id]);
    expect(counts).toEqual([{ count: 1 }]);
  });

  it('of a batch of events is recorded with its inbox row, also if a later one fails', async () => {
    const newEvent = () => {
      const hop = buildHop({
        id: newId(),
        routingRuleId: rule.id,
        roundRobinPosition: 0,
        referringFirm: { id: owner.firmId, name: owner.name },
        referentFirm: { id: receivers[0]!.firmId, name: 'Receiver 0' },
      });
      return buildEvent('referral.sent.v1', {
        data: { case: buildCase({ hops: [hop] }), referralId: hop.id },
      });
    };
    const [good, bad] = [newEvent(), newEvent()];
    bad.data.case.hops[0]!.routingRuleId = 'no uuid';
    const handling = routing.service.part(OnReferralSentConsumer).handle([good, bad], { consumer: 'test' });
    await expect(handling).rejects.toThrow('uuid');
    expect(await pointer()).toBe(1);
    const inbox = `SELECT event_id FROM inbox WHERE consumer = 'test'`;
    expect(await routing.service.sql(inbox)).toEqual([{ event_id: good.eventId }]);
  });

  it('moves it by two with another one at once at the same slot', async () => {
    const same = [sent(0, atOnce), sent(0, atOnce)];
    await Promise.all(same.map(record));
    expect(await pointer()).toBe(2);
  });

  it('moves it by two with one at once at the next slot that is applied first', async () => {
    await record(sent(1, atOnce));
    expect(await pointer()).toBe(2);
    await record(sent(0, atOnce));
    expect(await pointer()).toBe(2);
  });

  it('moves it by twenty with nineteen others at once', async () => {
    const many = Array.from({ length: 20 }, () => sent(0, atOnce));
    await Promise.all(many.map(record));
    const [{ turns }] = await routing.service.sql<{ turns: string }>('SELECT turns FROM rule_turns WHERE rule_id = $1', [rule.id]) as [{ turns: string }]; // prettier-ignore
    // each looks back one round at most, so none is lost
    expect(Number(turns)).toBeGreaterThanOrEqual(20);
  });
});

describe('a referral leaves the pointer', () => {
  it.each<[string, () => Partial<RoutedReferral>]>([
    ['by a position out of range', () => ({ roundRobinPosition: 4 })],
    ['by a slot of another firm', () => ({ roundRobinPosition: 1 })],
    ['without a position', () => ({ roundRobinPosition: null })],
    ['by a rule of another firm', () => ({ referringFirmId: receivers[0]!.firmId })],
    ['by an unknown rule', () => ({ routingRuleId: newId() })],
  ])('%s', async (_, change) => {
    await record(sent(0, change()));
    expect(await pointer()).toBe(0);
  });

  it('by a slot that is for later attempts only', async () => {
    await owner.patch(`/routing/rules/${rule.id}`, {
      slots: receivers.map(({ firmId }) => ({ firmId, firstAttempt: 2 })),
    });
    await record(sent(0));
    expect(await pointer()).toBe(0);
  });

  it('by a rule that is switched off or deleted', async () => {
    await owner.patch(`/routing/rules/${rule.id}`, { isActive: false });
    await record(sent(0));
    expect(await pointer()).toBe(0);
    await owner.delete(`/routing/rules/${rule.id}`);
    await record(sent(1));
  });

  it('is said by referrals alone, and only with a right body', async () => {
    const as = (service: 'referrals' | 'documents', body: object) =>
      routing.service.call('POST', recordReferralCall.path, { as: { service }, body });
    expect((await as('documents', sent(0))).status).toBe(403);
    expect((await as('referrals', { ...sent(0), sentDate: 'now' })).status).toBe(400);
    expect((await routing.service.call('POST', recordReferralCall.path, { body: sent(0) })).status).toBe(403);
  });
});

describe('a monthly cap', () => {
  const capped = (caps: (number | null)[]) =>
    owner.patch(`/routing/rules/${rule.id}`, {
      slots: caps.map((monthlyCap, index) => ({ firmId: receivers[index]!.firmId, monthlyCap })),
    });

  it('is reached by the referrals of its slot in this month', async () => {
    await capped([1, null]);
    expect(await evaluated()).toBe(0);
    await record(sent(0));
    await record(sent(1));
    expect((await owner.get(EVALUATE)).data).toMatchObject({
      roundRobinPosition: 1,
      candidates: [{ skippedReason: 'cap_reached' }, { skippedReason: null }],
    });
    // the count stays with the slot when slots are reordered
    await owner.patch(`/routing/rules/${rule.id}`, {
      slots: [1, 0].map((index) => ({ firmId: receivers[index]!.firmId, monthlyCap: 1 })),
    });
    expect((await owner.get(EVALUATE)).data).toBeNull();
    expect(await usedOf()).toEqual([1, 1]);
  });

  it('counts each of two slots of a firm', async () => {
    const { firmId } = receivers[0]!;
    await owner.patch(`/routing/rules/${rule.id}`, {
      slots: [
        { firmId, monthlyCap: 1 },
        { firmId, monthlyCap: 1 },
      ],
    });
    await record(sent(0));
    expect(await evaluated()).toBe(1);
    await record(sent(1, { referentFirmId: firmId }));
    expect(await evaluated()).toBeUndefined();
    await record(sent(1, { referentFirmId: firmId }));
    expect(await usedOf()).toEqual([1, 2]);
    const listed = (await owner.get('/routing/rules')).data[0].slots;
    expect(listed.map((slot: any) => slot.usedThisMonth)).toEqual([1, 2]);
  });

  it('begins anew with the month of the sending firm', async () => {
    // 30 hours ahead of Pago Pago, so that at any time one of the two is in another day
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    for (const timeZone of zones) {
      const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' });
      const firm = await routing.firm({ timeZone });
      const own = await routing.rule(firm, [], { slots: [{ firmId: receivers[0]!.firmId, monthlyCap: 1 }] });
      // the last instant of the month before, in this zone
      let at = clock.now();
      const month = format.format(at);
      while (format.format(at) === month) at -= 900_000;
      const one = { routingRuleId: own.id, referringFirmId: firm.firmId };
      await record(sent(0, { ...one, sentDate: new Date(at).toISOString() }));
      expect((await firm.get(EVALUATE)).data).toMatchObject({ roundRobinPosition: 0 });
      expect(await usedOf(firm, own)).toEqual([0]);
      await record(sent(0, { ...one, sentDate: new Date(at + 900_000).toISOString() }));
      expect((await firm.get(EVALUATE)).data).toBeNull();
      expect(await usedOf(firm, own)).toEqual([1]);
    }
  });
});

describe('a receiver', () => {
  const save = (firm: FirmFacts) => routing.service.part(FirmsRepository).save(firm);
  const relationships = () => routing.service.part(OnRelationshipChangedConsumer);
  const reasons = async () =>
    (await owner.get(EVALUATE)).data.candidates.map(
      (one: { skippedReason: string | null }) => one.skippedReason,
    );
  const unavailable = async () =>
    (await owner.get(`/routing/rules/${rule.id}`)).data.slots.map((slot: any) => slot.unavailableReason);

  it('is skipped at once when it is deactivated, does not take such cases, or refuses the sender', async () => {
    expect(await reasons()).toEqual([null, null, null, null]);
    const facts = receivers.map(({ firmId }, index) =>
      buildFirm({
        id: firmId,
        name: `Receiver ${index}`,
        isActive: index !== 0,
        jurisdictions: index === 1 ? ['NJ'] : [],
        caseTypes: [],
        updatedAt: new Date(clock.now() + 60_000).toISOString(),
      }),
    );
    for (const firm of facts) await save(firm);
    const refusal = (status: 'inactive' | null, agoMs = 0) =>
      buildEvent('network.relationship_changed.v1', {
        occurredAt: new Date(Date.now() - agoMs).toISOString(),
        data: { senderId: owner.firmId, receiverId: receivers[2]!.firmId, status },
      });
    await relationships().handle(refusal('inactive'));
    expect(await reasons()).toEqual(['firm_inactive', 'not_accepting', 'not_accepting', null]);
    // the rule is for any jurisdiction, so receiver 1 still takes some of its cases
    expect(await unavailable()).toEqual(['firm_inactive', null, 'not_accepting', null]);
    await owner.patch(`/routing/rules/${rule.id}`, { criteria: { jurisdictions: ['NY', 'CA'] } });
    expect(await unavailable()).toEqual(['firm_inactive', 'not_accepting', 'not_accepting', null]);
    await relationships().handle(refusal(null));
    expect(await reasons()).toEqual(['firm_inactive', 'not_accepting', null, null]);
    // what is older than what is known changes nothing
    await relationships().handle(refusal('inactive', 60_000));
    expect(await reasons()).toEqual(['firm_inactive', 'not_accepting', null, null]);
    const old = { ...facts[0]!, isActive: true, updatedAt: '2026-01-01T00:00:00.000Z' };
    await save(old);
    expect(await reasons()).toEqual(['firm_inactive', 'not_accepting', null, null]);
  });
});
