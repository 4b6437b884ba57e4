import { describe, expect, it } from '@jest/globals';
import { undelivered } from './ledger.ts';
import type { Traffic } from './traffic.ts';

const arrival = (event: string, deliveryId: string) => ({ event, deliveryId, referralId: 'r1' });
const SENT = arrival('referral.sent', 'd1');
const RECEIVED = arrival('referral.received', 'd2');

/** What the ledger says of one acknowledged referral and these arrivals at its two firms. */
function saidOf(atSender: object[], atReceiver: object[], isAccepted = false): string[] {
  const party = (arrivals: object[]) => ({ endpoint: { arrivals } });
  return undelivered({
    acknowledged: [{ title: 't', referralId: 'r1', baseCaseId: 'c1', isAccepted }],
    sender: party(atSender),
    receiver: party(atReceiver),
  } as unknown as Traffic);
}

describe('the ledger of webhooks', () => {
  it('balances when each fact arrived, also when a delivery was repeated', () => {
    expect(saidOf([SENT, SENT], [RECEIVED])).toEqual([]);
  });

  it('says what did not arrive', () => {
    expect(saidOf([SENT], [])).toEqual(['1 × referral.received did not arrive']);
    expect(saidOf([SENT], [RECEIVED], true)).toEqual([
      '1 × referral.accepted did not arrive',
      '1 × referral.accepted did not arrive',
    ]);
  });

  it('says which fact came as two deliveries', () => {
    expect(saidOf([SENT], [RECEIVED, arrival('referral.received', 'd3')])).toEqual([
      '1 × referral.received arrived as two deliveries',
    ]);
  });
});
