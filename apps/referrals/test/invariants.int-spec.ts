import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isLive, type HopFacts, type ReferralsEvent } from '@referral-exchange/contracts';
import { differingListings } from './differing-listings.js';
import { caseBody, TestService, type Answer, type Client } from './referrals-under-test.js';

/** An operation by one of four firms (or an administrator) on the case's hop number `hop`, with a body. */
interface Step {
  by: number;
  act: string;
  hop: number;
  to: number;
  money: { attorneyFees?: number; settlementAmount?: number };
}

const ACTS = ['refer', 'acknowledge', 'begin-investigating', 'sign', 'start-litigation', 'begin-closing', 'close', 'close-outcome',
  'reject', 'withdraw', 'sender-reject', 'sender-close', 'force', 'patch-received', 'patch-sent', 'note', 'message', 'archive']; // prettier-ignore
const ENDED = ['REJECTED', 'WITHDRAWN'];
const STATUSES = ['SENT', 'UNDER_EVALUATION', 'SIGNED', 'CLOSING', 'CLOSED', 'REJECTED', 'WITHDRAWN'];

const cents = fc.integer({ min: 1, max: 1_000_000 }).map((value) => value / 100);
const step: fc.Arbitrary<Step> = fc.record({
  // the first receiver and the first hop more often than others, so that many a sequence gets far
  by: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 2, arbitrary: fc.nat(3) }),
  act: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom('acknowledge', 'sign', 'begin-closing') },
    { weight: 2, arbitrary: fc.constantFrom(...ACTS) },
  ),
  hop: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) }),
  to: fc.nat(3),
  money: fc.record({ attorneyFees: cents, settlementAmount: cents }, { requiredKeys: [] }),
});

/** Whatever anybody does in whatever order, these hold (issue 3, "Bad input": property test). */
describe('invariants under random operations by random parties', () => {
  let service: TestService;
  let firms: Client[];
  beforeAll(async () => {
    service = await TestService.start();
    firms = [
      await service.firm('F0'),
      await service.firm('F1'),
      await service.firm('F2'),
      await service.firm('F3'),
    ];
  });
  afterAll(() => service.stop());

  function perform({ by, act, hop, to, money }: Step, baseCaseId: string, hops: HopFacts[]): Promise<Answer> {
    const client = firms[by]!;
    const id = hops[Math.min(hop, hops.length - 1)]?.id ?? baseCaseId;
    switch (act) {
      case 'refer':
        return client.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: firms[to]!.firmId });
      case 'acknowledge':
        return client.post(`/cases/${baseCaseId}/referrals/${id}/acknowledge`);
      case 'begin-closing':
        return client.post(`/referrals/${id}/begin-closing`, { closingStatus: 'won_settled', ...money });
      case 'close-outcome':
        return client.post(`/received-referrals/${id}/close`, { closingStatus: 'lost', ...money });
      case 'withdraw':
        return client.post(`/sent-cases/${id}/withdraw`);
      case 'sender-reject':
        return client.post(`/sent-cases/${id}/reject`);
      case 'sender-close':
        return client.post(`/sent-cases/${id}/close`);
      case 'force':
        return service.admin.post(`/api/v1/admin/referrals/${id}/force-status`, {
          status: STATUSES[(by * 4 + to) % STATUSES.length],
        });
      case 'patch-received':
        return client.patch(`/received-referrals/${id}`, { phase: `phase ${to}`, ...money });
      case 'patch-sent':
        return client.patch(`/sent-cases/${id}`, { sendingFirmPercentage: to * 33.3, title: `Title ${to}` });
      case 'note':
        return client.post(`/cases/${baseCaseId}/notes`, { body: `note of ${by}` });
      case 'message':
        return client.post('/messages/send', { id, message: 'hello' });
      case 'archive':
        return client.post(`/referrals/${id}/${to % 2 ? 'archive' : 'unarchive'}`);
      default:
        return client.post(
          `/received-referrals/${id}/${act}`,
          act === 'sign' ? { attorneyFees: money.attorneyFees } : {},
        );
    }
  }

  const factsOf = (events: ReferralsEvent[]): HopFacts[] => events.at(-1)!.data.case.hops;

  async function assertInvariants(baseCaseId: string, acknowledgers: Map<string, string>): Promise<void> {
    const events = await service.events(baseCaseId);
    const hops = factsOf(events);
    expect(hops.map((hop) => hop.sequenceNumber)).toEqual(hops.map((_, index) => index + 1));
    const live = hops.filter((hop) => isLive(hop.status));
    for (const key of [
      (hop: HopFacts) => hop.referringFirm.id,
      (hop: HopFacts) => hop.referringFirm.id + hop.referentFirm.id,
    ])
      expect(new Set(live.map(key)).size).toBe(live.length);
    for (const hop of hops) {
      const receiver = firms.find((firm) => firm.firmId === hop.referentFirm.id)!;
      const sender = firms.find((firm) => firm.firmId === hop.referringFirm.id)!;
      // the chain of statuses is unbroken and ends where the hop is
      const history = (await sender.get(`/referrals/${hop.id}/status-history`)).data as {
        status: string;
        previousStatus: string | null;
      }[];
      history.forEach((row, index) => expect(row.previousStatus).toBe(history[index - 1]?.status ?? null));
      const { data } = await receiver.get(`/received-referrals/${hop.id}`);
      // of a hop that ended the receiver keeps the status in which it ended, whatever is forced afterwards
      const end = ENDED.includes(hop.status) && history.findLast((row) => ENDED.includes(row.status) && !ENDED.includes(row.previousStatus!)); // prettier-ignore
      expect([data.status, history.at(-1)!.status]).toEqual([end ? end.status : hop.status, hop.status]);
      // masked until the receiving side itself acknowledged
      expect([hop.acknowledgement?.byFirmId ?? null, data.piiMasked]).toEqual([
        acknowledgers.get(hop.id) ?? null,
        hop.acknowledgement === null,
      ]);
      expect(data.clientFirstName === 'Dana').toBe(!data.piiMasked);
      // money fits together
      const { attorneyFees, netFeeToSendingFirm, netFeeToHandlingFirm, sendingFirmPercentage } = hop;
      expect(netFeeToSendingFirm === null).toBe(attorneyFees === null || sendingFirmPercentage === null);
      if (netFeeToSendingFirm !== null)
        expect(Math.round((netFeeToSendingFirm + netFeeToHandlingFirm!) * 100)).toBe(
          Math.round(attorneyFees! * 100),
        );
    }
    // a status row and its event come together, in the same order
    const changes = events.flatMap((event) => ('change' in event.data ? [event.data.change.id] : []));
    const rows = await service.database.query<{ id: string }>('SELECT id FROM status_updates WHERE case_id = $1 AND NOT is_message ORDER BY sequence', [baseCaseId]); // prettier-ignore
    expect(rows.map((row) => row.id)).toEqual(changes);
    const times = events.slice(2).map((event) => event.occurredAt);
    expect(times).toEqual([...times].sort());
    for (const firm of firms) await assertListedAsRead(firm, baseCaseId);
  }

  /** What a list says of a referral is what reading it says. */
  async function assertListedAsRead(firm: Client, baseCaseId: string): Promise<void> {
    const { data } = await firm.get(`/referrals?baseCaseId=${baseCaseId}&includeArchived=true&limit=100`);
    for (const row of data) {
      const record = (await firm.get(`/referrals/${row.id}`)).data;
      expect(record).toMatchObject(row);
    }
  }

  it('hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const { data } = await firms[0]!.post(
          '/sent-cases',
          caseBody({ referentFirmId: firms[1]!.firmId, sendingFirmPercentage: 33.33 }),
        );
        const baseCaseId = data.baseCaseId as string;
        const acknowledgers = new Map<string, string>();
        for (const one of steps) {
          const before = await service.events(baseCaseId);
          const answer = await perform(one, baseCaseId, factsOf(before));
          expect([one.act, answer.status < 500]).toEqual([one.act, true]);
          const added = (await service.events(baseCaseId)).length - before.length;
          if (answer.status >= 400) expect([one.act, added]).toEqual([one.act, 0]);
          if (
            one.act === 'acknowledge' &&
            answer.status === 200 &&
            !acknowledgers.has(answer.data.referralId)
          )
            acknowledgers.set(answer.data.referralId, firms[one.by]!.firmId);
        }
        await assertInvariants(baseCaseId, acknowledgers);
      }),
      { numRuns: 40, endOnFailure: false },
    );
    // and after all that the lists show what the hops are
    expect(await differingListings(service.database)).toBe(0);
  }, 600_000);
});
