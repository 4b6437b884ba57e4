import { beforeAll, describe, expect, it } from '@jest/globals';
import { newWorld, refer, type World } from './world.js';

/** From a referral to the figures of both firms, each of which asks for its own write to be included. */
describe('the figures of a referral', () => {
  let world: World;
  let ids: { baseCaseId: string; referralId: string };

  beforeAll(async () => {
    world = await newWorld();
    ids = await refer(world, {
      warmTransferAttempted: true,
      warmTransferSuccessful: false,
      warmTransferUnsuccessfulReasonType: 'FIRM_UNABLE_TO_ANSWER',
    });
  });

  /** Asks until the answer reaches the write: two seconds are short on a busy machine. */
  async function figures(client: World['asSender'], path: string, write: { body: any }) {
    const wanted = write.body.meta.timestamp as string;
    for (const deadline = Date.now() + 90_000; ;) {
      const { status, body, text } = await client.get(`${path}?minDataAsOf=${wanted}`);
      if (status === 200 && body.meta.dataAsOf >= wanted) return body.data;
      if (status !== 200 || Date.now() > deadline) throw new Error(text);
    }
  }

  it('the receiver acknowledges, signs and settles it, and finds each step in its report', async () => {
    const { asReceiver } = world;
    const acknowledged = await asReceiver.post(
      `/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`,
      {},
    );
    expect(await figures(asReceiver, '/analytics/received', acknowledged)).toMatchObject({
      kpis: { totalReceived: 1, acknowledged: 1, acknowledgedRate: 1, active: 1, signed: 0, previous: null },
      activePipeline: expect.arrayContaining([
        { status: 'UNDER_EVALUATION', label: 'Under evaluation', count: 1 },
      ]),
      timeToAcknowledgeStats: { count: 1, outlierCount: 0, outlierThresholdHours: 720 },
      topSendingFirms: [{ firmId: world.sender.firm.id, firmName: world.sender.firm.name, received: 1 }],
      topCaseTypeJurisdictions: [
        { caseType: 'motor_vehicle_accident', jurisdiction: 'NY', count: 1, signed: 0 },
      ],
      warmTransfer: {
        kpis: { attempted: 1, successful: 0, successRate: 0 },
        byPartnerFirm: [{ firmId: world.sender.firm.id, attempted: 1 }],
      },
    });
    await asReceiver.post(`/received-referrals/${ids.referralId}/sign`, {});
    const closed = await asReceiver.post(`/received-referrals/${ids.referralId}/close`, {
      closingStatus: 'won_settled',
      settlementAmount: 120_000,
      attorneyFees: 40_000,
    });
    expect(closed.status).toBe(200);
    const revenue = await figures(asReceiver, '/analytics/revenue-received', closed);
    expect(revenue.totals).toMatchObject({ caseCount: 1, settlementAmount: 120_000, attorneyFees: 40_000 });
    expect(revenue.trend).toHaveLength(1);
  });

  it('the sender sees the same from its side', async () => {
    const read = await world.asSender.get(`/sent-cases/${ids.baseCaseId}`);
    const sent = await figures(world.asSender, '/analytics/sent', read);
    expect(sent.kpis).toMatchObject({ totalSent: 1, acknowledged: 1, signed: 1, closed: 1 });
    expect(sent.outcomesOfSent[0]).toMatchObject({ outcome: 'won_settled', count: 1, share: 1 });
    expect(sent.topReceivingFirms).toMatchObject([
      { firmId: world.receiver.firm.id, sent: 1, signedRate: 1 },
    ]);
    expect((await world.asSender.get('/analytics/received')).body.data.kpis.totalReceived).toBe(0);
  });

  it('each section comes alone too, as the description says', async () => {
    for (const report of ['received', 'sent', 'revenue-received', 'revenue-sent']) {
      const whole = (await world.asSender.get(`/analytics/${report}`)).body.data;
      for (const section of Object.keys(whole).filter((name) => name !== 'currency')) {
        const { status, body } = await world.asSender.get(`/analytics/${report}?section=${section}`);
        expect([status, Object.keys(body.data)]).toEqual([200, [section]]);
      }
    }
  });
});
