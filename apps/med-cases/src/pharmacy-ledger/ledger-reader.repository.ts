import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { VisibleMedReferralsRepository } from '../access/visible-med-referrals.repository.js';
import type { MedReferralPath } from '../access/med-referral-view.js';
import { BALANCES, type Balance } from './balance.entity.js';
import { FILLS, type Fill } from './fill.entity.js';
import { OF_FILL, TRANSACTIONS, type Transaction, type TransactionOfFill } from './transaction.entity.js';

const BALANCE = `SELECT ${BALANCES.select('b')} FROM pharmacy_balances b WHERE b.med_referral_id = $1`;
const FILL = `SELECT ${FILLS.select('f')} FROM pharmacy_fills f WHERE f.id = $2 AND f.med_referral_id = $1`;
const FILL_WITH_BALANCE = {
  name: 'ledger-fill-balance',
  columns: `${FILLS.select('fill', 'fill.')}, ${BALANCES.select('b', 'balance.')}`,
  joins: `LEFT JOIN pharmacy_fills fill ON fill.id = $6 AND fill.med_referral_id = r.id
          LEFT JOIN pharmacy_balances b ON b.med_referral_id = fill.med_referral_id`,
};
const OWN_BALANCE = {
  name: 'ledger-own-balance',
  columns: BALANCES.select('b'),
  joins: 'LEFT JOIN pharmacy_balances b ON b.med_referral_id = r.id',
};
const TRANSACTION = {
  name: 'ledger-transaction',
  columns: TRANSACTIONS.select('t'),
  joins: 'LEFT JOIN pharmacy_transactions t ON t.id = $6 AND t.med_referral_id = r.id',
};
/** A fill shows hundreds of rows, so each has no column more than is shown. */
const READ_OF_FILL = `
  SELECT ${OF_FILL.select('t')} FROM pharmacy_transactions t
   WHERE t.fill_id = $1 ORDER BY t.transaction_date DESC, t.id DESC LIMIT $2`;

/**
 * Reads single records of the ledger. Methods that take a caller ask in the same statement whether it may see
 * the referral (`VisibleMedReferralsRepository.readForPharmacy`); callers of the others have asked before.
 */
@Injectable()
export class LedgerReaderRepository {
  constructor(
    private readonly database: Database,
    private readonly visibleMedReferrals: VisibleMedReferralsRepository,
  ) {}

  /** Null before the first fill, transaction or reported balance. */
  async findBalance(medReferralId: string): Promise<Balance | null> {
    const [row] = await this.database.prepared<Balance>('ledger-balance', BALANCE, [medReferralId]);
    return row ?? null;
  }

  /** As findBalance, for a caller. @throws 404, 403 when it may not see the referral */
  async findOwnBalance(caller: Caller, path: MedReferralPath): Promise<Balance | null> {
    const read = { more: OWN_BALANCE, params: [] };
    const row = await this.visibleMedReferrals.readForPharmacy<Balance>(caller, path, read);
    return row.medReferralId === null ? null : BALANCES.record(row as unknown as Record<string, unknown>, '');
  }

  async findFill(medReferralId: string, id: string): Promise<Fill | null> {
    const [row] = await this.database.prepared<Fill>('ledger-fill', FILL, [medReferralId, id]);
    return row ?? null;
  }

  /** A fill, and the balance of its referral. @throws 404, 403 when the caller may not see the referral */
  async findFillWithBalance(
    caller: Caller,
    path: MedReferralPath,
    id: string,
  ): Promise<{ fill: Fill; balance: Balance } | null> {
    const read = { more: FILL_WITH_BALANCE, params: [id] };
    const row = await this.visibleMedReferrals.readForPharmacy<Record<string, unknown>>(caller, path, read);
    if (row['fill.id'] === null) return null;
    return { fill: FILLS.record(row, 'fill.'), balance: BALANCES.record(row, 'balance.') };
  }

  /** @throws 404, 403 when the caller may not see the referral */
  async findTransaction(caller: Caller, path: MedReferralPath, id: string): Promise<Transaction | null> {
    const read = { more: TRANSACTION, params: [id] };
    const row = await this.visibleMedReferrals.readForPharmacy<Transaction>(caller, path, read);
    return row.id === null ? null : TRANSACTIONS.record(row as unknown as Record<string, unknown>, '');
  }

  /** The newest transactions of a fill. */
  transactionsOfFill(fillId: string, limit: number): Promise<TransactionOfFill[]> {
    return this.database.prepared<TransactionOfFill>('ledger-of-fill', READ_OF_FILL, [fillId, limit]);
  }
}
