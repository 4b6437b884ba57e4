import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HopFacts } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { buildCase, buildEvent, buildHop, OwnMetrics, type TestCaller } from '@referral-exchange/testing';
import { RecordReferral } from '../src/pointer/record-referral.js';
import { OnReferralEndedConsumer } from '../src/waterfall/on-referral-ended.consumer.js';
import { WalkWaterfall } from '../src/waterfall/walk-waterfall.js';
import { RoutingUnderTest } from './routing-under-test.js';

let metrics: OwnMetrics;
let routing: RoutingUnderTest;
let owner: TestCaller;
let receivers: TestCaller[];
let rule: any;
/** What referrals was asked to send. */
let asked: { endedReferralId: string; referentFirmId: string; roundRobinPosition: number }[];
beforeAll(async () => {
  metrics = await OwnMetrics.start('routing');
  routing = await RoutingUnderTest.start();
});
afterAll(async () => {
  await routing?.stop();
  await metrics?.stop();
});
beforeEach(async () => {
  owner = await routing.firm({ name: 'Abbott & Crane LLP' });
  receivers = await routing.firms(3);
  rule = await routing.rule(owner, receivers, { autoWaterfall: true });
  asked = [];
  routing.referrals.referOn = (body) => {
    asked.push(body);
    return { outcome: 'sent', referralId: newId() };
  };
});

type Type = 'referral.rejected.v1' | 'referral.status_changed.v1' | 'referral.status_synced.v1';

const ENDED_AT = '2026-11-20T10:00:00.000Z';

const ACKNOWLEDGED = { at: ENDED_AT, byFirmId: newId(), channel: 'api' } as const;

/** The event by which the last of these referrals of the owner ended. */
function ended(
  type: Type,
  status: 'REJECTED' | 'WITHDRAWN',
  source: 'api' | 'system' | 'case_system',
  tried = 1,
  hop: Partial<HopFacts> = { expiresAt: ENDED_AT },
) {
  const hops = receivers.slice(0, tried).map(({ firmId }, index) =>
    buildHop({
      routingRuleId: rule.id,
      roundRobinPosition: index,
      referringFirm: { id: owner.firmId, name: owner.name },
      referentFirm: { id: firmId, name: 'Receiver' },
      status,
      sequenceNumber: index + 1,
      ...hop,
    }),
  );
  const referralId = hops.at(-1)!.id;
  const change = {
    ...buildEvent('referral.rejected.v1').data.change,
    id: newId(),
    referralId,
    previousStatus: 'SENT' as const,
    status,
    source,
    createdAt: ENDED_AT,
  };
  const facts = buildCase({ hops, owner: { id: owner.firmId, name: owner.name } });
  return buildEvent(type, { data: { case: facts, referralId, change } } as never) as ReturnType<
    typeof buildEvent<'referral.rejected.v1'>
  >;
}

const consume = (event: ReturnType<typeof ended>) =>
  routing.service.part(OnReferralEndedConsumer).handle(event);
const walk = () => routing.service.part(WalkWaterfall).execute();
/** The outcome of the owner's steps, once all are done. The worker of the service may do them first. */
async function outcomes(): Promise<(string | null)[]> {
  await walk();
  for (;;) {
    const rows = await routing.service.sql<{ outcome: string | null }>(
      'SELECT outcome FROM waterfall_steps WHERE sender_firm_id = $1 ORDER BY created_at',
      [owner.firmId],
    );
    if (rows.every(({ outcome }) => outcome !== null)) return rows.map(({ outcome }) => outcome);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('autoWaterfall', () => {
  it.each<[string, Type, 'REJECTED' | 'WITHDRAWN', 'api' | 'system' | 'case_system']>([
    ['was rejected', 'referral.rejected.v1', 'REJECTED', 'api'],
    ['expired', 'referral.status_changed.v1', 'WITHDRAWN', 'system'],
    ['was rejected in a case system', 'referral.status_synced.v1', 'REJECTED', 'case_system'],
  ])('refers to the next slot when a referral of the rule %s, once', async (_, type, status, source) => {
    const event = ended(type, status, source);
    await Promise.all([consume(event), consume(event)]);
    await consume(event);
    expect(await outcomes()).toEqual(['sent']);
    expect(asked).toEqual([
      {
        endedReferralId: event.data.referralId,
        referentFirmId: receivers[1]!.firmId,
        routingRuleId: rule.id,
        roundRobinPosition: 1,
      },
    ]);
  });

  it('does nothing when the sender withdrew it, or the rule does not ask for it', async () => {
    await consume(ended('referral.status_changed.v1', 'WITHDRAWN', 'api'));
    await owner.patch(`/routing/rules/${rule.id}`, { autoWaterfall: false });
    await consume(ended('referral.rejected.v1', 'REJECTED', 'api'));
    expect(await outcomes()).toEqual([]);
  });

  it('does nothing for a rule that was not live when the referral was sent, and is by now', async () => {
    const setActive = (isActive: boolean) => owner.patch(`/routing/rules/${rule.id}`, { isActive });
    const event = ended('referral.rejected.v1', 'REJECTED', 'api');
    const [{ id: referralId, referentFirm, sentDate }] = event.data.case.hops as [HopFacts];
    await setActive(false);
    await routing.service.part(RecordReferral).execute({
      referralId,
      routingRuleId: rule.id,
      roundRobinPosition: null,
      referringFirmId: owner.firmId,
      referentFirmId: referentFirm.id,
      sentDate,
    });
    await setActive(true);
    await consume(event);
    expect(await outcomes()).toEqual([]);
    await consume(ended('referral.rejected.v1', 'REJECTED', 'api'));
    expect(await outcomes()).toEqual(['sent']);
  });

  it.each<[string, Partial<HopFacts>]>([
    ['that does not expire', { expiresAt: null }],
    ['that would have expired later', { expiresAt: '2026-11-20T10:00:00.001Z' }],
    ['that was acknowledged', { expiresAt: ENDED_AT, acknowledgement: ACKNOWLEDGED }],
  ])('does nothing when the system ends a referral %s', async (_, hop) => {
    await consume(ended('referral.status_changed.v1', 'WITHDRAWN', 'system', 1, hop));
    expect(await outcomes()).toEqual([]);
  });

  it('does nothing for an onward referral that ended with the one above it', async () => {
    const event = ended('referral.status_changed.v1', 'WITHDRAWN', 'system');
    const [onward] = event.data.case.hops;
    const above = buildHop({ status: 'WITHDRAWN', referentFirm: onward!.referringFirm, sequenceNumber: 0 });
    event.data.case.hops = [above, { ...onward!, parentReferralId: above.id }];
    event.data.case.owner = above.referringFirm;
    await consume(event);
    expect(await outcomes()).toEqual([]);
  });

  it('stops when every slot had the case', async () => {
    await consume(ended('referral.rejected.v1', 'REJECTED', 'api', 3));
    expect(await outcomes()).toEqual(['no_slot_left']);
    expect(asked).toEqual([]);
  });

  it.each(['superseded', 'refused'] as const)('stops when referrals answers %s', async (outcome) => {
    routing.referrals.referOn = () => ({ outcome, reason: 'case_archived' }) as never;
    await consume(ended('referral.rejected.v1', 'REJECTED', 'api'));
    expect(await outcomes()).toEqual([outcome]);
  });

  it('goes on to the next slot when a receiver cannot have the case', async () => {
    routing.referrals.referOn = (body) => {
      asked.push(body);
      if (asked.length === 1) return { outcome: 'receiver_refused', reason: 'cycle' };
      return { outcome: 'sent', referralId: newId() };
    };
    await consume(ended('referral.rejected.v1', 'REJECTED', 'api'));
    expect(await outcomes()).toEqual(['sent']);
    expect(asked.map(({ roundRobinPosition }) => roundRobinPosition)).toEqual([1, 2]);
  });

  it('shows in the metrics how many steps wait, and how long the oldest does', async () => {
    let isDown = true;
    routing.referrals.referOn = () => (isDown ? undefined : { outcome: 'superseded' });
    await metrics.becomes('routing_waterfall_due', 0);
    await consume(ended('referral.rejected.v1', 'REJECTED', 'api'));
    await metrics.becomes('routing_waterfall_due', 1);
    await metrics.becomes('routing_waterfall_oldest_age_seconds', (age) => age > 0);
    isDown = false;
    expect(await outcomes()).toEqual(['superseded']);
    await metrics.becomes('routing_waterfall_due', 0);
  });

  it('tries again when referrals does not answer, also after a crash before the answer was noted', async () => {
    let isDown = true;
    routing.referrals.referOn = (body) => {
      asked.push(body);
      return isDown ? undefined : { outcome: 'superseded' };
    };
    await consume(ended('referral.rejected.v1', 'REJECTED', 'api'));
    while (asked.length === 0) await walk();
    isDown = false;
    expect(await outcomes()).toEqual(['superseded']);
    expect(asked.length).toBeGreaterThan(1);
  });

  it('does nothing more when the rule was deleted meanwhile, or no longer fits the case', async () => {
    const other = await routing.rule(owner, receivers, { autoWaterfall: true });
    const event = ended('referral.rejected.v1', 'REJECTED', 'api');
    await routing.service.sql('SELECT 1');
    routing.referrals.referOn = () => undefined;
    await consume(event);
    await owner.delete(`/routing/rules/${rule.id}`);
    rule = other;
    await owner.patch(`/routing/rules/${other.id}`, { criteria: { caseTypes: ['dog_bite'] } });
    await consume(ended('referral.rejected.v1', 'REJECTED', 'api'));
    expect((await outcomes()).toSorted()).toEqual(['no_slot_left', 'rule_not_live']);
  });
});
