import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@referral-exchange/contracts';
import { Database, toJsonRow } from '@referral-exchange/database';
import { insertEvents, Outbox } from '@referral-exchange/messaging';
import type { MedReferralView } from '../access/med-referral-view.js';
import { BALANCES, type Balance } from './balance.entity.js';
import { FILLS, type Fill } from './fill.entity.js';
import { amountOf } from './ledger-amount.js';
import { sumOf } from './ledger.policy.js';
import type { Known, KnownTransaction, LedgerEntry, LedgerPlan } from './plan-entries.js';
import { TRANSACTIONS } from './transaction.entity.js';

/** Two branches, so that each uses its own index however many rows the referral has. */
const KNOWN_FILLS = `
  SELECT ${FILLS.select('f')} FROM pharmacy_fills f WHERE f.id = ANY ($2::uuid[]) AND f.med_referral_id = $1
  UNION ALL
  SELECT ${FILLS.select('f')} FROM pharmacy_fills f WHERE f.med_referral_id = $1 AND f.external_id = ANY ($3::text[])`;

const IS_REVERSED =
  'EXISTS (SELECT FROM pharmacy_transactions v WHERE v.reverses_transaction_id = t.id) AS "isReversed"';
const KNOWN_TRANSACTIONS = `
  SELECT ${TRANSACTIONS.select('t')}, ${IS_REVERSED}
    FROM pharmacy_transactions t WHERE t.id = ANY ($2::uuid[]) AND t.med_referral_id = $1
  UNION ALL
  SELECT ${TRANSACTIONS.select('t')}, ${IS_REVERSED}
    FROM pharmacy_transactions t WHERE t.med_referral_id = $1 AND t.external_id = ANY ($3::text[])`;

/**
 * Everything that some requests record, in the ledgers of one referral each of some cases, in one
 * statement: it needs no transaction around it. `unchanged` locks the case and the referral of each like
 * `VisibleMedReferralsRepository.forPharmacyUpdate`. It leaves out those that are no longer the versions
 * that were seen or are locked by another request, and for these nothing is added. The sums change by what
 * is added; the sums of the day are for the totals of lists.
 */
const APPEND = `
  WITH unchanged AS MATERIALIZED (
    SELECT a.*, c.id::text AS key
      FROM jsonb_to_recordset($1) AS a (id uuid, case_version text, referral_version text, billed ledger_total, paid ledger_total,
                                        adjustments ledger_total, fill_count int, transaction_count int)
      JOIN med_referrals r ON r.id = a.id
      JOIN med_cases c ON c.id = r.med_case_id
     WHERE c.xmin::text = a.case_version AND r.xmin::text = a.referral_version
       FOR NO KEY UPDATE OF c, r SKIP LOCKED
  ), balances AS (
    INSERT INTO pharmacy_balances AS b (med_referral_id, billed, paid, adjustments, fill_count, transaction_count)
    SELECT id, billed, paid, adjustments, fill_count, transaction_count FROM unchanged
    ON CONFLICT (med_referral_id) DO UPDATE SET
      billed = b.billed + EXCLUDED.billed, paid = b.paid + EXCLUDED.paid,
      adjustments = b.adjustments + EXCLUDED.adjustments, fill_count = b.fill_count + EXCLUDED.fill_count,
      transaction_count = b.transaction_count + EXCLUDED.transaction_count
    RETURNING ${BALANCES.select('b')}
  ), fills AS (
    INSERT INTO pharmacy_fills (${FILLS.names()})
    SELECT ${FILLS.select('f')} FROM unchanged u
      JOIN jsonb_populate_recordset(NULL::pharmacy_fills, $2) f ON f.med_referral_id = u.id
  ), lines AS (
    INSERT INTO pharmacy_transactions (${TRANSACTIONS.names()})
    SELECT ${TRANSACTIONS.select('t')} FROM unchanged u
      JOIN jsonb_populate_recordset(NULL::pharmacy_transactions, $3) t ON t.med_referral_id = u.id
    RETURNING med_referral_id, transaction_date, type
  ), counts AS (
    INSERT INTO pharmacy_transaction_counts AS c (med_referral_id, transaction_date, type, transactions)
    SELECT med_referral_id, transaction_date, type, count(*) FROM lines GROUP BY 1, 2, 3
    ON CONFLICT (med_referral_id, transaction_date, type) DO UPDATE SET transactions = c.transactions + EXCLUDED.transactions
  ), events AS (${insertEvents(4, 'unchanged')})
  SELECT * FROM balances`;

const VOID = `
  WITH balance AS (
    UPDATE pharmacy_balances b SET billed = billed - $4 WHERE med_referral_id = $1 RETURNING ${BALANCES.select('b')}
  ), fill AS (
    UPDATE pharmacy_fills SET voided_at = $3, updated_at = $3, void_reason = $5 WHERE id = $2
  )
  SELECT * FROM balance`;

const REPORT = `
  INSERT INTO pharmacy_balances AS b (med_referral_id, reported_balance, reported_as_of, reported_external_id)
  VALUES ($1, $2, $3, $4)
  ON CONFLICT (med_referral_id) DO UPDATE SET reported_balance = EXCLUDED.reported_balance,
    reported_as_of = EXCLUDED.reported_as_of, reported_external_id = EXCLUDED.reported_external_id
  RETURNING ${BALANCES.select('b')}`;

/** New records that one request adds to the ledger of a referral, with their events. */
export interface LedgerAppend {
  seen: MedReferralView;
  plan: Pick<LedgerPlan, 'newFills' | 'newTransactions' | 'effect'>;
  events: readonly DomainEvent[];
}

/** What is reported by PUT …/reported-balance. */
export interface ReportedBalance {
  balance: string;
  asOf: Date;
  externalId: string | null;
}

/** Writes to the ledger of one referral. */
@Injectable()
export class LedgerRepository {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /** The records that the entries name, by id or by external id. */
  async known(
    medReferralId: string,
    entries: readonly LedgerEntry[],
  ): Promise<Omit<Known, 'isPatientErased'>> {
    const { fills, transactions } = namesIn(entries);
    return {
      fills: await this.read<Fill>('ledger-known-fills', KNOWN_FILLS, medReferralId, fills),
      transactions: await this.read<KnownTransaction>(
        'ledger-known-transactions',
        KNOWN_TRANSACTIONS,
        medReferralId,
        transactions,
      ),
    };
  }

  /**
   * Adds the new records with their events, and answers the balances after them by referral. Those whose
   * case or referral another request has changed since it was seen, or is changing, are left out. @throws
   * when one is refused; then nothing is added
   */
  async append(appends: readonly LedgerAppend[]): Promise<Map<string, Balance>> {
    const params = [
      JSON.stringify([...byReferral(appends).values()].map(changeOf)),
      asJsonArray(appends.flatMap(({ plan }) => plan.newFills)),
      asJsonArray(appends.flatMap(({ plan }) => plan.newTransactions)),
    ];
    const events = appends.flatMap((append) => append.events);
    const balances = await this.outbox.addIn(events, (eventParams) =>
      this.database.preparedWrite<Balance>('ledger-append', APPEND, [...params, ...eventParams]),
    );
    return new Map(balances.map((balance) => [balance.medReferralId, balance]));
  }

  /** As `append`, for one request. Null when its case or referral has changed since it was seen. */
  async appendOne(append: LedgerAppend): Promise<Balance | null> {
    return (await this.append([append])).get(append.seen.referral.id) ?? null;
  }

  /** Voids a fill, whose referral the caller has locked, and answers the balance after it. */
  async voidFill(
    fill: Pick<Fill, 'id' | 'medReferralId' | 'billedAmount'>,
    { at, reason }: { at: Date; reason: string },
  ): Promise<Balance> {
    const params = [fill.medReferralId, fill.id, at, fill.billedAmount, reason];
    const [balance] = await this.database.prepared<Balance>('ledger-void', VOID, params);
    return balance!;
  }

  /** Replaces the reported balance. The caller has locked the referral. */
  async report(medReferralId: string, { balance, asOf, externalId }: ReportedBalance): Promise<Balance> {
    const params = [medReferralId, balance, asOf, externalId];
    const [row] = await this.database.prepared<Balance>('ledger-report', REPORT, params);
    return row!;
  }

  private read<T>(
    name: string,
    sql: string,
    medReferralId: string,
    { ids, externalIds }: Names,
  ): Promise<T[]> {
    if (ids.length + externalIds.length === 0) return Promise.resolve([]);
    return this.database.prepared<T>(name, sql, [medReferralId, ids, externalIds]);
  }
}

interface Names {
  ids: string[];
  externalIds: string[];
}

function namesIn(entries: readonly LedgerEntry[]): { fills: Names; transactions: Names } {
  const fills = entries.flatMap((entry) => ('fill' in entry ? [entry.fill] : []));
  const transactions = entries.flatMap((entry) => ('transaction' in entry ? [entry.transaction] : []));
  return {
    fills: names(
      transactions.map(({ fillId }) => fillId),
      [
        ...fills.map(({ externalId }) => externalId),
        ...transactions.map(({ fillExternalId }) => fillExternalId),
      ],
    ),
    transactions: names(
      transactions.map(({ reversesTransactionId }) => reversesTransactionId),
      transactions.flatMap(({ externalId, reversesExternalId }) => [externalId, reversesExternalId]),
    ),
  };
}

const names = (ids: (string | null | undefined)[], externalIds: (string | null | undefined)[]): Names => ({
  ids: ids.filter((id) => id != null),
  externalIds: externalIds.filter((id) => id != null),
});

function byReferral(appends: readonly LedgerAppend[]): Map<string, LedgerAppend[]> {
  const grouped = new Map<string, LedgerAppend[]>();
  for (const append of appends) {
    const { id } = append.seen.referral;
    grouped.set(id, [...(grouped.get(id) ?? []), append]);
  }
  return grouped;
}

/**
 * What the new records of a referral do to its balance, and the versions of the case and the referral that
 * were seen.
 */
function changeOf(appends: readonly LedgerAppend[]) {
  const { referral, versions } = appends[0]!.seen;
  const { billed, paid, adjustments } = sumOf(appends.map(({ plan }) => plan.effect));
  return {
    id: referral.id,
    case_version: versions.medCase,
    referral_version: versions.referral,
    billed: amountOf(billed),
    paid: amountOf(paid),
    adjustments: amountOf(adjustments),
    fill_count: appends.flatMap(({ plan }) => plan.newFills).length,
    transaction_count: appends.flatMap(({ plan }) => plan.newTransactions).length,
  };
}

const asJsonArray = (records: readonly object[]): string => JSON.stringify(records.map(toJsonRow));
