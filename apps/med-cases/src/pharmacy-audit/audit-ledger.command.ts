import type { INestApplicationContext } from '@nestjs/common';
import { ChecksRepository } from '@referral-exchange/database';
import { AuditLedger } from './audit-ledger.js';

/**
 * `node dist/main.js audit-ledger`: prints each difference, and records how many there are. Its exit code is
 * 1 when there are any.
 */
export async function auditLedgerCommand(app: INestApplicationContext): Promise<number> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const summary = await app
    .get(AuditLedger, { strict: false })
    .execute(({ medReferralId, figure, kept, recomputed }) =>
      print(`DIFFERENCE in med referral ${medReferralId}: ${figure} is ${kept}, its rows give ${recomputed}`),
    );
  const { referrals, rows, differences } = summary;
  print(`Audited ${rows} rows of ${referrals} med referrals: ${differences || 'no'} differences`);
  await app.get(ChecksRepository, { strict: false }).record('audit-ledger', differences);
  return differences === 0 ? 0 : 1;
}
