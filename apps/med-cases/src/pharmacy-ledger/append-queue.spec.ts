import { expect, it } from '@jest/globals';
import { OutcomeUnknown } from '@referral-exchange/telemetry';
import { AppendQueue } from './append-queue.js';
import type { Balance } from './balance.entity.js';
import type { LedgerAppend, LedgerRepository } from './ledger.repository.js';

/** A ledger whose statements answer when the test says so. */
class Ledger {
  /** The referrals of each statement. */
  readonly statements: string[][] = [];
  private readonly answers: ((answer: unknown) => void)[] = [];
  private readonly queue: AppendQueue;

  constructor() {
    const repository = { append: (appends: readonly LedgerAppend[]) => this.sent(appends) };
    this.queue = new AppendQueue(repository as unknown as LedgerRepository);
  }

  /** Adds records of a referral, of the case of the same name unless another is named. */
  add(referral: string, { medCase = referral, records = 1, version = '1' } = {}): Promise<Balance | null | Error> {
    const append = {
      seen: { referral: { id: referral }, medCase: { id: medCase }, versions: { medCase: '1', referral: version } },
      plan: { newFills: [], newTransactions: Array.from({ length: records }) },
      events: [],
    } as unknown as LedgerAppend;
    return this.queue.append(append).catch((error: Error) => error);
  }

  /** Answers statement `index`: it adds all but the referrals that were left out, or it is refused. */
  async answer(index: number, { leftOut = [] as string[], refused }: { leftOut?: string[]; refused?: unknown } = {}) {
    const added = this.statements[index]!.filter((id) => !leftOut.includes(id));
    this.answers[index]!(refused ?? new Map(added.map((id) => [id, { medReferralId: id }])));
    await new Promise(setImmediate);
  }

  private async sent(appends: readonly LedgerAppend[]) {
    this.statements.push(appends.map(({ seen }) => seen.referral.id));
    const answer = await new Promise((resolve) => this.answers.push(resolve));
    if (answer instanceof Map) return answer as Map<string, Balance>;
    throw answer as Error;
  }
} // prettier-ignore

const taken = { code: '23505', constraint: 'reversed_once' };

it('what arrives while a statement is on its way is added by the next one', async () => {
  const ledger = new Ledger();
  const added = ['a', 'b', 'c'].map((referral) => ledger.add(referral));
  expect(ledger.statements).toEqual([['a']]);
  await ledger.answer(0);
  expect(ledger.statements).toEqual([['a'], ['b', 'c']]);
  await ledger.answer(1, { leftOut: ['c'] });
  expect(await Promise.all(added)).toEqual([{ medReferralId: 'a' }, { medReferralId: 'b' }, null]);
  void ledger.add('d');
  expect(ledger.statements[2]).toEqual(['d']);
});

it('a statement has one referral of each case, as all its requests have seen it', async () => {
  const ledger = new Ledger();
  for (const referral of ['a', 'b', 'c', 'b']) void ledger.add(referral);
  void ledger.add('b', { version: '2' });
  void ledger.add('d', { medCase: 'c' });
  await ledger.answer(0);
  await ledger.answer(1);
  expect(ledger.statements).toEqual([['a'], ['b', 'c', 'b'], ['b', 'd']]);
});

it('a request with many records does not wait', async () => {
  const ledger = new Ledger();
  void ledger.add('a');
  void ledger.add('b', { records: 500 });
  expect(ledger.statements).toEqual([['a'], ['b']]);
});

it('a statement takes only so many records that those behind it do not wait long', async () => {
  const ledger = new Ledger();
  for (const referral of ['a', 'b', 'c', 'd']) void ledger.add(referral, { records: 25 });
  await ledger.answer(0);
  await ledger.answer(1);
  expect(ledger.statements).toEqual([['a'], ['b', 'c'], ['d']]);
});

it('a refusal is of the one request that it is for', async () => {
  const ledger = new Ledger();
  const [first, ...rest] = ['a', 'b', 'c', 'd'].map((referral) => ledger.add(referral));
  await ledger.answer(0);
  await first;
  const broken = new Error('numeric field overflow');
  await ledger.answer(1, { refused: broken });
  expect(ledger.statements.slice(2)).toEqual([['b'], ['c'], ['d']]);
  await ledger.answer(2, { refused: taken });
  await ledger.answer(3, { refused: broken });
  await ledger.answer(4);
  expect(await Promise.all(rest)).toEqual([null, broken, { medReferralId: 'd' }]);
  void ledger.add('e');
  expect(ledger.statements.at(-1)).toEqual(['e']);
});

it('what may have been added is not sent again', async () => {
  const ledger = new Ledger();
  const [first, ...rest] = ['a', 'b', 'c'].map((referral) => ledger.add(referral));
  await ledger.answer(0);
  await first;
  const lost = new OutcomeUnknown(new Error('connection lost'));
  await ledger.answer(1, { refused: lost });
  expect(await Promise.all(rest)).toEqual([lost, lost]);
  expect(ledger.statements).toHaveLength(2);
});
