import { Injectable } from '@nestjs/common';
import type { ExportedRecord, ExportPageRequest } from '@referral-exchange/contracts';
import { MedCasesRepository } from '../med-case/med-cases.repository.js';
import { MedReferralsRepository } from '../med-case/med-referrals.repository.js';
import { presentMedCase } from '../med-cases/present-med-case.js';
import { presentMedReferral } from '../med-referrals/present-med-referral.js';
import { presentFillSummary, presentTotals, presentTransaction } from '../pharmacy-records/present-ledger.js';
import { ExportedRowsRepository } from './exported-rows.repository.js';

const MOST_CASES = 100;
const MOST_LINES = 500;

interface ExportPage {
  rows: ExportedRecord[];
  next: string | null;
}

/** Pages of what a firm sees of its med cases, in the words of the API (docs/adr/0147). */
@Injectable()
export class ReadExportedRecords {
  constructor(
    private readonly rows: ExportedRowsRepository,
    private readonly medCases: MedCasesRepository,
    private readonly referrals: MedReferralsRepository,
  ) {}

  /** Med cases with their referrals, and the totals of the ledgers, which alone have the reported balance. */
  async medCasesOf(firmId: string, request: ExportPageRequest): Promise<ExportPage> {
    const ids = await this.rows.medCaseIds(firmId, { ...request, limit: MOST_CASES });
    const viewer = { firmId, providerId: null, isAdmin: false };
    const found = [];
    for (const id of ids) {
      const medCase = presentMedCase(await this.medCases.get(viewer, id));
      const referrals = await this.referrals.ofCase(viewer, id);
      found.push({ id, medCase, referrals: referrals.map((one) => presentMedReferral(one, viewer)) });
    }
    const balances = await this.rows.balancesOf(
      found.flatMap(({ referrals }) => referrals.map((one) => one.id)),
    );
    const rows = found.map(({ id, medCase, referrals }) => {
      const pharmacyTotals = balances
        .filter(({ medReferralId }) => referrals.some((one) => one.id === medReferralId))
        .map((balance) => ({ medReferralId: balance.medReferralId, ...presentTotals(balance) }));
      return { id, record: { medCase, referrals, pharmacyTotals } };
    });
    return pageOf(rows, MOST_CASES);
  }

  async fillsOf(firmId: string, request: ExportPageRequest): Promise<ExportPage> {
    const fills = await this.rows.fills(firmId, { ...request, limit: MOST_LINES });
    const rows = fills.map(({ medCaseId, ...fill }) => ({
      id: fill.id,
      record: { ...presentFillSummary(fill, medCaseId) },
    }));
    return pageOf(rows, MOST_LINES);
  }

  async transactionsOf(firmId: string, request: ExportPageRequest): Promise<ExportPage> {
    const transactions = await this.rows.transactions(firmId, { ...request, limit: MOST_LINES });
    const rows = transactions.map(({ medCaseId, ...transaction }) => ({
      id: transaction.id,
      record: { ...presentTransaction(transaction, medCaseId) },
    }));
    return pageOf(rows, MOST_LINES);
  }
}

/** The rows are in the order of their ids. Pure. */
function pageOf(rows: ExportedRecord[], limit: number): ExportPage {
  return { rows, next: rows.length < limit ? null : rows.at(-1)!.id };
}
