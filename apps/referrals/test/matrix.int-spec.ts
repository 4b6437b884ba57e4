import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isTerminal, REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { decideMove, mayEver, type Operation } from '../src/core/case/referral.transitions.js';
import { referred, TestService, type Client } from './referrals-under-test.js';

/** The routes of the lifecycle: how each operation is called by the firm on one side or the other. */
const ROUTES: { operation: Operation; under: 'sender' | 'receiver' | 'any'; path: (ids: Ids) => string; body: object }[] = [
  { operation: 'acknowledge', under: 'any', path: (ids) => `/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`, body: {} },
  { operation: 'begin-investigating', under: 'receiver', path: (ids) => `/received-referrals/${ids.referralId}/begin-investigating`, body: {} },
  { operation: 'sign', under: 'receiver', path: (ids) => `/received-referrals/${ids.referralId}/sign`, body: {} },
  { operation: 'start-litigation', under: 'receiver', path: (ids) => `/received-referrals/${ids.referralId}/start-litigation`, body: {} },
  { operation: 'begin-closing', under: 'any', path: (ids) => `/referrals/${ids.referralId}/begin-closing`, body: { closingStatus: 'won_settled' } },
  { operation: 'close', under: 'receiver', path: (ids) => `/received-referrals/${ids.referralId}/close`, body: {} },
  { operation: 'close', under: 'receiver', path: (ids) => `/received-referrals/${ids.referralId}/close`, body: { closingStatus: 'LOST' } },
  { operation: 'reject', under: 'receiver', path: (ids) => `/received-referrals/${ids.referralId}/reject`, body: {} },
  { operation: 'close', under: 'sender', path: (ids) => `/sent-cases/${ids.baseCaseId}/close`, body: {} },
  { operation: 'reject', under: 'sender', path: (ids) => `/sent-cases/${ids.baseCaseId}/reject`, body: {} },
  { operation: 'withdraw', under: 'sender', path: (ids) => `/sent-cases/${ids.baseCaseId}/withdraw`, body: {} },
]; // prettier-ignore

interface Ids {
  baseCaseId: string;
  referralId: string;
}

/**
 * Every (status, route, party) over HTTP: the code that answers is made from the table and the order of
 * checks (decisions, 1.3): 404 for an outsider, 403 for the wrong party, 400 for the wrong status, else 200.
 */
describe('every status, operation and party over HTTP', () => {
  let service: TestService;
  let firms: { sender: Client; receiver: Client; outsider: Client };
  beforeAll(async () => {
    service = await TestService.start();
    const [sender, receiver, outsider] = [await service.firm(), await service.firm(), await service.firm()];
    firms = { sender, receiver, outsider };
  });
  afterAll(() => service.stop());

  async function hopIn(status: ReferralStatus, isAcknowledged: boolean): Promise<Ids> {
    const ids = await referred(firms.sender, firms.receiver);
    await service.database.query(
      `UPDATE referrals SET status = $2, acknowledged_at = CASE WHEN $3 THEN sent_date END,
              acknowledged_by_firm_id = CASE WHEN $3 THEN referent_firm_id END,
              acknowledged_channel = CASE WHEN $3 THEN 'api' END WHERE id = $1`,
      [ids.referralId, status, isAcknowledged],
    );
    return ids;
  }

  const cases = REFERRAL_STATUSES.filter((status) => status !== 'DRAFT').flatMap((status) =>
    [true, false].map((isAcknowledged) => [status, isAcknowledged] as const),
  );

  it.each(cases)('%s, acknowledged: %s', async (status, isAcknowledged) => {
    for (const route of ROUTES) {
      for (const party of ['outsider', 'sender', 'receiver'] as const) {
        const ids = await hopIn(status, isAcknowledged);
        const label = `${party} ${route.operation} under ${route.under} ${JSON.stringify(route.body)}`;
        const answer = await firms[party].post(route.path(ids), route.body);
        expect([label, answer.status, answer.code?.split('/')[0]]).toEqual([label, ...wanted(party, route)]);
        if (answer.status === 200) await expectHistory(ids, status, answer.data.status);
        else expect((await service.events(ids.baseCaseId)).length).toBe(2);
      }
    }

    function wanted(party: 'outsider' | 'sender' | 'receiver', route: (typeof ROUTES)[number]) {
      if (party === 'outsider') return [404, 'resource_not_found'];
      const isOtherSide = route.under !== 'any' && route.under !== party;
      if (isOtherSide || !mayEver(route.operation, party)) return [403, 'permission_denied'];
      const hasClosingStatus = 'closingStatus' in route.body;
      const facts = { isRetainerSigned: false, isAcknowledged, hasClosingStatus };
      const decision = decideMove({ status, operation: route.operation, party, ...facts });
      return decision.isAllowed ? [200, undefined] : [400, 'invalid_state_transition'];
    }
  });

  async function expectHistory({ baseCaseId, referralId }: Ids, from: ReferralStatus, to: ReferralStatus) {
    const { data } = await firms.sender.get(`/referrals/${referralId}/status-history`);
    const [, ...moves] = data as { status: string; previousStatus: string }[];
    expect(moves[0]!.previousStatus).toBe(from);
    expect(moves.at(-1)!.status).toBe(to);
    const events = (await service.events(baseCaseId)).slice(2);
    expect(events).toHaveLength(moves.length);
    expect(new Set(events.map((event) => event.occurredAt)).size).toBe(1);
  }

  it('refer: a terminal hop gives a new one, a live hop 400 or 409, a stranger 404, a mere receiver 400', async () => {
    for (const [status, isAcknowledged] of cases) {
      const third = await service.firm();
      const ids = await hopIn(status, isAcknowledged);
      const refer = (client: Client, to: Client) =>
        client.post(`/sent-cases/${ids.baseCaseId}/refer`, { referentFirmId: to.firmId });
      expect((await refer(firms.outsider, third)).status).toBe(404);
      const again = await refer(firms.sender, firms.receiver);
      const elsewhere = await refer(firms.sender, third);
      if (isTerminal(status)) {
        expect([again.status, again.data.referrals.length]).toEqual([200, 2]);
        expect(elsewhere.code).toBe('invalid_state_transition/not_from_this_status');
      } else {
        expect(again.code).toBe('conflict/active_referral_exists');
        expect(elsewhere.code).toBe('invalid_state_transition/not_from_this_status');
      }
    }
  });

  it('publishes the same table', async () => {
    const { data } = await firms.outsider.get('/reference/referral-lifecycle');
    expect(data.statuses).toHaveLength(10);
    expect(data.transitions.find((row: { id: string }) => row.id === 'T10')).toMatchObject({
      from: ['SIGNED', 'IN_LITIGATION'],
      operation: 'close',
      party: 'receiver',
      to: ['CLOSING', 'CLOSED'],
      requiresClosingStatus: true,
    });
  });
});
