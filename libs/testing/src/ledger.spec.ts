import { describe, expect, it } from '@jest/globals';
import { arrivalFaults, ledgerFaults, type Ledger } from './ledger.js';

const SENT = { event: 'referral.sent', about: 'r1' };
const ACCEPTED = { event: 'referral.accepted', about: 'r1' };
const arrived = (deliveryId: string, fact = SENT) => ({ ...fact, deliveryId });

const faultsOf = (arrivals: ReturnType<typeof arrived>[], due = [SENT]) =>
  arrivalFaults({ who: 'the sender', arrivals, due });

describe('the ledger of webhooks', () => {
  it('balances when each fact arrived, also when a delivery was repeated', () => {
    expect(faultsOf([arrived('d1'), arrived('d1')])).toEqual([]);
  });

  it('says what did not arrive', () => {
    expect(faultsOf([arrived('d1')], [SENT, ACCEPTED])).toEqual([
      '1 × referral.accepted did not reach the sender: r1',
    ]);
  });

  it('says which fact came as two deliveries, also one that nobody waited for', () => {
    const other = { ...SENT, about: 'r2' };
    expect(faultsOf([arrived('d1'), arrived('d2', other), arrived('d3', other)])).toEqual([
      '1 × referral.sent reached the sender as two deliveries: r2',
    ]);
  });
});

describe('the ledger of a suite', () => {
  const parties = [{ who: 'the sender', subscriptionId: 's1', arrivals: [arrived('d1')], due: [SENT] }];

  /**
   * What it says where the first statement with this word in it is answered so, and all others as by a suite
   * in balance.
   */
  function saidOf(word: string, answer: object[], titles = ['one']): Promise<string[]> {
    const balanced: [string, object[]][] = [
      ['count(*)', [{ title: 'one', cases: 1 }]],
      ['to_regclass', [{ exists: true }]],
    ];
    const ledger: Ledger = { titles, parties };
    return ledgerFaults(
      (_, text) =>
        Promise.resolve(
          (text.includes(word) ? answer : (balanced.find(([one]) => text.includes(one))?.[1] ?? [])) as never,
        ),
      ledger,
    );
  }

  it('balances', async () => {
    expect(await saidOf('nothing', [])).toEqual([]);
  });

  it('says which cases are lost or doubled', async () => {
    expect(await saidOf('nothing', [], ['one', 'two'])).toEqual([
      '1 × acknowledged cases are not stored: two',
    ]);
    expect(await saidOf('count(*)', [{ title: 'one', cases: 2 }])).toEqual([
      '1 × cases are stored twice: one',
    ]);
  });

  it('says what waits', async () => {
    expect(await saidOf('FROM deliveries', [{ status: 'FAILED' }])).toEqual([
      '1 × deliveries are not done: FAILED',
    ]);
    expect(await saidOf('FROM outbox', [{ topic: 'auth.events' }])).toContain(
      '1 × rows are left in the outbox of auth: auth.events',
    );
  });
});
