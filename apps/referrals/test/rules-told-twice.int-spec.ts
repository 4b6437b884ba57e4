import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isEnded, type ReferralStatus } from '@referral-exchange/contracts';
import fc from 'fast-check';
import { endedAbove, hasEnded, isVisibleTo } from '../src/core/case/case.policy.js';
import type { CaseState } from '../src/core/case/case-state.js';
import { ANY_CASE, CasesRepository } from '../src/core/storage/cases.repository.js';
import type { Hop } from '../src/core/case/hop.entity.js';
import { referred, TestService, type Client } from './referrals-under-test.js';

const ACTS = ['acknowledge', 'onward', 'refer', 'reject', 'withdraw', 'force', 'message'] as const;
const FORCED: ReferralStatus[] = ['SENT', 'INVESTIGATING', 'REJECTED', 'WITHDRAWN'];
const step = fc.record({ act: fc.constantFrom(...ACTS), hop: fc.nat(4), to: fc.nat(3) });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
/** A case that went from the first firm on to the third, so that many histories end two referrals above. */
const CHAIN: Step[] = [
  { act: 'acknowledge', hop: 0, to: 0 },
  { act: 'onward', hop: 0, to: 2 },
  { act: 'acknowledge', hop: 1, to: 0 },
  { act: 'onward', hop: 1, to: 3 },
];

let service: TestService;
let firms: Client[];
beforeAll(async () => {
  service = await TestService.start();
  firms = await Promise.all(
    ['Owner', 'First', 'Second', 'Third', 'Stranger'].map((name) => service.firm(name)),
  );
});
afterAll(() => service.stop());

const stateOf = async (baseCaseId: string): Promise<CaseState> =>
  (await service.app.get(CasesRepository).find({ id: baseCaseId, number: null }, ANY_CASE))!;

/** Whether the firm may do it does not matter here: a refused act changes nothing. */
async function perform({ act, hop, to }: Step, { case: { id: baseCaseId }, hops }: CaseState) {
  const one = hops[hop % hops.length]!;
  const clientOf = (firmId: string) => firms.find((firm) => firm.firmId === firmId)!;
  const [owner, sender, receiver] = [firms[0]!, clientOf(one.referringFirmId), clientOf(one.referentFirmId)];
  const referentFirmId = firms[to]!.firmId;
  switch (act) {
    case 'acknowledge':
      return receiver.post(`/cases/${baseCaseId}/referrals/${one.id}/acknowledge`);
    case 'onward':
      return receiver.post(`/sent-cases/${one.id}/refer`, { referentFirmId });
    case 'refer':
      return owner.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId });
    case 'reject':
      return receiver.post(`/received-referrals/${one.id}/reject`);
    case 'withdraw':
      return sender.post(`/sent-cases/${one.id}/withdraw`);
    case 'force':
      return service.admin.post(`/api/v1/admin/referrals/${one.id}/force-status`, { status: FORCED[to] });
    case 'message':
      return (to % 2 ? sender : receiver).post('/messages/send', { id: one.id, message: 'hello' });
  }
}

/** Who sees a case: `visible_case` and `isVisibleTo`, by every name that the case has. */
async function assertVisibleAlike(state: CaseState): Promise<void> {
  const { hops } = state;
  const ids = [state.case.id, ...hops.map(({ id }) => id)];
  const numbers = [state.case.referenceNumber, ...hops.map(({ referenceNumber }) => referenceNumber)];
  for (const { firmId } of firms) {
    const found = await service.sql<{ id: string | null }>(
      `SELECT v.id FROM unnest($1::uuid[] || array_fill(NULL::uuid, ARRAY[$3::int]),
                               array_fill(NULL::text, ARRAY[$3::int]) || $2::text[]) AS n (id, number)
         LEFT JOIN LATERAL visible_case(n.id, n.number, $4) v ON true`,
      [ids, numbers, ids.length, firmId],
    );
    const expected = isVisibleTo(state, firmId!) ? state.case.id : null;
    expect(found.map(({ id }) => id)).toEqual(found.map(() => expected));
    expect(found).toHaveLength(2 * ids.length);
  }
}

/** What stays after the end: the kept pictures and `hasEnded`, `ended_above` and `endedAbove`. */
async function assertEndedAlike(state: CaseState): Promise<void> {
  const rows = await service.sql<{ id: string; isKept: boolean; above: string | null }>(
    `SELECT h.id, e.referral_id IS NOT NULL AS "isKept", ended_above(h.id) AS above
       FROM referrals h LEFT JOIN ended_referrals e ON e.referral_id = h.id
      WHERE h.case_id = $1 ORDER BY h.sequence_number`,
    [state.case.id],
  );
  const aboveOf = (hop: Hop) => {
    const above = endedAbove(state, hop);
    return [...state.ended].find(([, kept]) => kept === above)?.[0] ?? null;
  };
  expect(rows).toEqual(state.hops.map((hop) => ({ id: hop.id, isKept: hasEnded(hop), above: aboveOf(hop) })));
}

/** Of a referral that has ended the receiver sees its own rows and those up to the end; else all. */
async function assertRowsHidden({ hops }: CaseState): Promise<void> {
  for (const hop of hops) {
    const rows = await service.sql<{ status: ReferralStatus; previous: ReferralStatus | null; by: string; isHidden: boolean }>(
      `SELECT status, previous_status AS previous, firm_id AS by, referent_firm_id IS NULL AS "isHidden"
         FROM status_updates WHERE referral_id = $1 ORDER BY sequence`,
      [hop.id],
    ); // prettier-ignore
    const end = rows.findLastIndex(
      ({ status, previous }) => isEnded(status) && !(previous && isEnded(previous)),
    );
    const isHidden = rows.map(({ by }, index) => hasEnded(hop) && index > end && by !== hop.referentFirmId);
    expect(rows.map((row) => row.isHidden)).toEqual(isHidden);
  }
}

it('rules that SQL tells a second time are those of the policy, whatever happened to a case', async () => {
  let ended = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 16 }), async (steps) => {
      const { baseCaseId } = await referred(firms[0]!, firms[1]!);
      for (const one of [...CHAIN, ...steps]) await perform(one, await stateOf(baseCaseId));
      const state = await stateOf(baseCaseId);
      ended += state.hops.filter(hasEnded).length;
      await assertVisibleAlike(state);
      await assertEndedAlike(state);
      await assertRowsHidden(state);
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect(ended).toBeGreaterThan(20);
}, 300_000);
