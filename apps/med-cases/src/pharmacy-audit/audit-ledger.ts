import { Injectable } from '@nestjs/common';
import { LedgerRowsRepository } from './ledger-rows.repository.js';
import { RecomputedLedger, type Difference } from './recomputed-ledger.js';

/** What an audit looked at, and how many differences it found. */
export interface AuditSummary {
  referrals: number;
  rows: number;
  differences: number;
}

/**
 * Recomputes every balance from the rows and reports each difference (docs/operations.md, "The audit of the
 * pharmacy ledger").
 */
@Injectable()
export class AuditLedger {
  constructor(private readonly ledgerRows: LedgerRowsRepository) {}

  async execute(report: (difference: Difference) => void): Promise<AuditSummary> {
    const summary: AuditSummary = { referrals: 0, rows: 0, differences: 0 };
    let current: RecomputedLedger | undefined;
    const close = (): void => {
      if (!current) return;
      summary.referrals++;
      const differences = current.differences();
      summary.differences += differences.length;
      differences.forEach(report);
    };
    await this.ledgerRows.forEach((row) => {
      summary.rows++;
      if (row.medReferralId !== current?.medReferralId) {
        close();
        current = new RecomputedLedger(row.medReferralId);
      }
      current.add(row);
    });
    close();
    return summary;
  }
}
