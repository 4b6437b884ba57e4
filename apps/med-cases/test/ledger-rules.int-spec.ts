import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { OwnMetrics } from '@referral-exchange/testing';
import fc from 'fast-check';
import { AuditLedger } from '../src/pharmacy-audit/audit-ledger.js';
import { dollars, LedgerModel } from './ledger-model.js';
import { TestService } from './med-cases-under-test.js';
import { addFill, addTransaction, fillBody, pharmacy, recorded, totalsOf, type Pharmacy } from './pharmacy-under-test.js'; // prettier-ignore

/** The ledger against a plain model, against its own database, and against an altered row (docs/adr/0124). */

let metrics: OwnMetrics;
let service: TestService;
beforeAll(async () => {
  metrics = await OwnMetrics.start('med-cases');
  service = await TestService.start();
});
afterAll(async () => {
  await service?.stop();
  await metrics?.stop();
});

const sql = <T extends object>(text: string, values?: unknown[]) => service.service.sql<T>(text, values);
const audit = async () => {
  const found: string[] = [];
  const summary = await service.service.part(AuditLedger).execute((one) => found.push(`${one.figure}: ${one.kept} / ${one.recomputed}`)); // prettier-ignore
  return { found, ...summary };
};

type Step =
  | { do: 'fill'; cents: bigint }
  | { do: 'void'; pick: number }
  | { do: 'pay'; type: string; cents: bigint; pick: number | null }
  | { do: 'reverse'; pick: number }
  | { do: 'report'; cents: bigint };

const cents = fc.oneof(fc.bigInt({ min: 0n, max: 999n }), fc.bigInt({ min: 0n, max: 99_999_999_999_999n }));
const pick = fc.nat(1_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fill' as const), cents }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), pick }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      type: fc.constantFrom('PAYMENT', 'REFUND', 'WRITE_OFF', 'ADJUSTMENT', '-ADJUSTMENT'),
      cents,
      pick: fc.option(pick),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('report' as const), cents }) },
);

/** Does the steps with the service and with the model at once. */
class Play {
  readonly model = new LedgerModel();
  private readonly fillIds: string[] = [];
  private readonly transactionIds: string[] = [];

  constructor(private readonly ledger: Pharmacy) {}

  async take(one: Step): Promise<void> {
    if (one.do === 'fill') return this.fill(one.cents);
    if (one.do === 'report') return this.report(one.cents);
    if (one.do === 'pay') return this.pay(one);
    if (one.do === 'void') return this.void(one.pick);
    return this.reverse(one.pick);
  }

  /** The totals as the service shows them. */
  async totals(): Promise<Record<string, unknown>> {
    const { reported: _, ...totals } = await totalsOf(this.ledger, this.fillIds[0]!);
    return totals;
  }

  async fill(amount: bigint): Promise<void> {
    const { id } = await addFill(this.ledger, { billedAmount: dollars(amount) });
    this.fillIds.push(id);
    this.model.fills.push({ billed: amount, isVoided: false });
  }

  private async report(amount: bigint): Promise<void> {
    const body = { balance: dollars(amount), asOf: '2026-01-31T00:00:00Z' };
    await this.ledger.provider.put(`${this.ledger.path}/reported-balance`, body);
    this.model.reported = amount;
  }

  private async pay({ type, cents: size, pick }: Step & { do: 'pay' }): Promise<void> {
    const fill = pick === null ? null : pick % this.fillIds.length;
    const signed = type.startsWith('-') ? -size : size;
    const line = { type: type.replace('-', ''), cents: signed, fill, reverses: null };
    const fillId = fill === null ? null : this.fillIds[fill]!;
    const { id } = await addTransaction(this.ledger, { type: line.type, amount: dollars(signed), fillId });
    this.transactionIds.push(id);
    this.model.transactions.push(line);
  }

  private async void(pick: number): Promise<void> {
    const index = pick % this.fillIds.length;
    const path = `${this.ledger.path}/fills/${this.fillIds[index]}/void`;
    const { status } = await this.ledger.provider.post(path, { voidReason: 'Entered twice' });
    expect(status).toBe(this.model.fills[index]!.isVoided ? 409 : 200);
    this.model.fills[index]!.isVoided = true;
  }

  private async reverse(pick: number): Promise<void> {
    const { transactions } = this.model;
    if (transactions.length === 0) return;
    const index = pick % transactions.length;
    const isTaken = transactions.some(({ reverses }) => reverses === index);
    const answer = await this.ledger.provider.post(`${this.ledger.path}/transactions`, {
      type: 'REVERSAL',
      transactionDate: '2026-02-01',
      reversesTransactionId: this.transactionIds[index],
    });
    expect(answer.status).toBe(transactions[index]!.type === 'REVERSAL' ? 400 : isTaken ? 409 : 201);
    if (answer.status !== 201) return;
    this.transactionIds.push(answer.data.id);
    transactions.push({ type: 'REVERSAL', cents: 0n, fill: null, reverses: index });
  }
}

describe('a random ledger', () => {
  it('adds up like a plain model, to the cent, after every step; the audit agrees', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const play = new Play(await pharmacy(service));
        await play.fill(12_345n);
        for (const one of steps) {
          await play.take(one);
          expect(await play.totals()).toEqual(play.model.totals());
        }
      }),
      { numRuns: 12, seed: 71, endOnFailure: true },
    );
    expect(await audit()).toMatchObject({ found: [], differences: 0 });
  }, 600_000);
});

describe('the database itself', () => {
  let ledger: Pharmacy;
  let fill: any, payment: any, adjustment: any, reversal: any;
  beforeAll(async () => {
    ledger = await pharmacy(service);
    fill = await addFill(ledger);
    payment = await addTransaction(ledger, { fillId: fill.id, externalId: 'P' });
    adjustment = await addTransaction(ledger, { type: 'ADJUSTMENT', amount: '-5', fillId: fill.id });
    reversal = await addTransaction(ledger, {
      type: 'REVERSAL', amount: undefined, reversesTransactionId: adjustment.id,
    }); // prettier-ignore
  });

  it.each([
    ['UPDATE pharmacy_transactions SET amount = 1.00', 'append-only'],
    ['UPDATE pharmacy_transactions SET id = id', 'append-only'],
    ['DELETE FROM pharmacy_transactions', 'append-only'],
    ['TRUNCATE pharmacy_transactions', 'append-only'],
    ['DELETE FROM pharmacy_fills', 'append-only'],
    ['TRUNCATE pharmacy_fills CASCADE', 'append-only'],
    ['UPDATE pharmacy_fills SET billed_amount = 1.00', 'only by being voided'],
    [
      "UPDATE pharmacy_fills SET voided_at = now(), void_reason = 'x', quantity = 1.000",
      'only by being voided',
    ],
  ])('refuses %s, also to the owner of the table', async (statement, message) => {
    await expect(sql(statement)).rejects.toThrow(message);
  });

  it('grants nobody the right to update or delete transactions', async () => {
    const rights = await sql<{ privilege: string }>(
      `SELECT (aclexplode(relacl)).privilege_type AS privilege FROM pg_class WHERE relname = 'pharmacy_transactions'`,
    );
    expect(rights.map(({ privilege }) => privilege)).toEqual(expect.arrayContaining(['INSERT', 'SELECT']));
    for (const { privilege } of rights) expect(['UPDATE', 'DELETE', 'TRUNCATE']).not.toContain(privilege);
  });

  /** Inserts a transaction that is right but for the change. */
  const insert = async (change: Record<string, unknown>) => {
    const row = {
      id: newId(), med_referral_id: ledger.referralId, fill_id: fill.id, type: 'PAYMENT', amount: '1.00',
      transaction_date: '2026-01-20', created_via: 'api', created_at: '2026-01-20T00:00:00Z', ...change,
    }; // prettier-ignore
    const columns = Object.keys(row).join();
    return sql(
      `INSERT INTO pharmacy_transactions (${columns})
       SELECT ${columns} FROM jsonb_populate_record(NULL::pharmacy_transactions, $1)`,
      [JSON.stringify(row)],
    );
  };
  const reverses = (one: any, change: object = {}) => ({
    type: 'REVERSAL', amount: '100.00', reverses_transaction_id: one.id, reverses_type: one.type, reverses_amount: one.amount, ...change,
  }); // prettier-ignore

  it.each<[rule: string, change: () => Record<string, unknown>, message: string]>([
    ['an unknown type', () => ({ type: 'GIFT' }), 'type_check'],
    ['a negative payment', () => ({ amount: '-1.00' }), 'sign_of_amount'],
    ['an amount of three decimals', () => ({ amount: '1.005' }), 'ledger_amount_check'],
    ['an amount of one decimal', () => ({ amount: '1.5' }), 'ledger_amount_check'],
    ['NaN', () => ({ amount: 'NaN' }), 'ledger_amount_check'],
    ['an amount of 13 digits', () => ({ amount: '1000000000000.00' }), 'ledger_amount_check'],
    ['a fill of another referral', () => ({ med_referral_id: other.referralId }), 'fill_of_the_referral'],
    ['a referral without a ledger', () => ({ med_referral_id: newId(), fill_id: null }), 'med_referral_id_fkey'],
    ['an external id twice', () => ({ external_id: 'P' }), 'transaction_external_id'],
    ['a reversal of nothing', () => ({ type: 'REVERSAL' }), 'reversal_names_a_transaction'],
    ['a payment that reverses', () => ({ ...reverses(payment), type: 'PAYMENT' }), 'reversal_names_a_transaction'],
    ['a part of an amount', () => reverses(payment, { amount: '99.00' }), 'reversal_takes_the_whole_amount'],
    ['an amount that is not the reversed one', () => reverses(payment, { amount: '9.00', reverses_amount: '9.00' }), 'reversal_of_the_same_fill'],
    ['a type that is not the reversed one', () => reverses(payment, { reverses_type: 'REFUND' }), 'reversal_of_the_same_fill'],
    ['another fill', () => reverses(payment, { fill_id: null }), 'reversal_of_the_same_fill'],
    ['a reversal twice', () => reverses(adjustment, { amount: '5.00' }), 'reversed_once'],
    ['a reversal of a reversal', () => reverses(reversal, { amount: '5.00' }), 'no_reversal_of_a_reversal'],
  ])('refuses %s', async (_, change, message) => {
    await expect(insert(change())).rejects.toThrow(message);
  }); // prettier-ignore
  let other: Pharmacy;
  beforeAll(async () => {
    other = await pharmacy(service);
    await addFill(other);
  });

  it('refuses fills that break a rule', async () => {
    const insertFill = (change: object) => {
      const row = {
        id: newId(), med_referral_id: ledger.referralId, drug_name: 'x', quantity: '1.000', billed_amount: '1.00',
        fill_date: '2026-01-20', created_via: 'api', created_at: 'now', updated_at: 'now', ...change,
      }; // prettier-ignore
      return sql(`INSERT INTO pharmacy_fills SELECT * FROM jsonb_populate_record(NULL::pharmacy_fills, $1)`, [JSON.stringify(row)]); // prettier-ignore
    };
    for (const [change, message] of [
      [{ ndc: '0009301500' }, 'ndc_check'],
      [{ days_supply: 0 }, 'days_supply_check'],
      [{ days_supply: 1826 }, 'days_supply_check'],
      [{ quantity: '1.0005' }, 'ledger_quantity_check'],
      [{ quantity: '0.000' }, 'ledger_quantity_check'],
      [{ billed_amount: '-1.00' }, 'billed_amount_check'],
      [{ voided_at: 'now' }, 'voided_with_reason'],
    ] as const)
      await expect(insertFill(change)).rejects.toThrow(message);
  });
});

describe('the audit', () => {
  /** As an owner of the table would, or a superuser. */
  const alter = async (statement: string, values: unknown[]) => {
    await sql('ALTER TABLE pharmacy_transactions DISABLE TRIGGER USER');
    await sql(statement, values);
    await sql('ALTER TABLE pharmacy_transactions ENABLE TRIGGER USER');
  };
  const fileOf = (path: string) => join(import.meta.dirname, '..', path);
  beforeAll(() => {
    // the commands run from the build: what changed is built once
    execFileSync(process.execPath, [fileOf('../../node_modules/tsc7/bin/tsc'), '-b', fileOf('.')]);
  }, 600_000);
  /** `node dist/main.js <command>` as an operator runs it. */
  const run = (command: string) => {
    const env = { ...service.service.backing.environment(), PATH: process.env.PATH ?? '' };
    const args = [fileOf('dist/main.js'), command];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    return { code: status, lines: stdout.split('\n').filter((line) => /^[DA]\w+ /.test(line)), stderr };
  };

  it('finds a row, a balance and a count that were altered by hand, and nothing in a sound ledger', async () => {
    const sound = run('audit-ledger');
    expect(sound.lines).toEqual([
      expect.stringMatching(/^Audited \d+ rows of \d+ med referrals: no differences$/),
    ]);
    expect(sound.code).toBe(0);
    const ledger = await pharmacy(service);
    const { id } = await addTransaction(ledger, { amount: '100.00' });
    await recorded(ledger, 'fills', fillBody());
    await alter('UPDATE pharmacy_transactions SET amount = 100.01 WHERE id = $1', [id]);
    const altered = run('audit-ledger');
    expect(altered.lines).toEqual([
      `DIFFERENCE in med referral ${ledger.referralId}: paid is 100.00, its rows give 100.01`,
      expect.stringMatching(/: 1 differences$/),
    ]);
    expect(altered.code).toBe(1);
    await alter('UPDATE pharmacy_transactions SET amount = 100.00 WHERE id = $1', [id]);
    await sql('UPDATE pharmacy_balances SET billed = 0.00 WHERE med_referral_id = $1', [ledger.referralId]);
    await sql('UPDATE pharmacy_transaction_counts SET transactions = 2 WHERE med_referral_id = $1', [ledger.referralId]); // prettier-ignore
    expect((await audit()).found).toEqual([
      'billed: 0.00 / 148.50',
      'transactions of PAYMENT on 2026-01-20: 2 / 1',
    ]);
    await alter('DELETE FROM pharmacy_transactions WHERE id = $1', [id]);
    expect((await audit()).found).toEqual([
      'billed: 0.00 / 148.50', 'paid: 100.00 / 0.00', 'transactionCount: 1 / 0',
      'transactions of PAYMENT on 2026-01-20: 2 / 0',
    ]); // prettier-ignore
  });

  it('is heard of: the running service tells what it found, and how long ago it ended', async () => {
    const ledger = await pharmacy(service);
    const { id } = await addTransaction(ledger, { amount: '100.00' });
    await alter('UPDATE pharmacy_transactions SET amount = 100.01 WHERE id = $1', [id]);
    await sql(`UPDATE checks SET ended_at = now() - interval '27 hours', faults = 0`);
    await metrics.becomes('check_last_run_age_seconds', (age) => age > 93_600);
    const { code, lines } = run('audit-ledger');
    expect(code).toBe(1);
    await metrics.becomes('check_faults', lines.length - 1);
    await metrics.becomes('check_last_run_age_seconds', (age) => age < 60);
  });

  it('stands beside the command that moves sealed values to a new key', () => {
    expect(run('reseal')).toMatchObject({ code: 0, stderr: '' });
  });

  it('is one of the commands that an unknown one is answered with', () => {
    const { code, stderr } = run('audit');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(
        'use "migrate" or "after-restore" or "reseal" or "dlq" or "audit-ledger", or none to serve',
      ),
    ]);
  });
});
