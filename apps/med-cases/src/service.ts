import { defineService } from '@referral-exchange/service';
import { medCasesSettings } from './config.js';
import { MIGRATIONS } from './database/migrations.js';
import { ErasuresModule } from './erasures/erasures.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { Firm } from './firms/firm.entity.js';
import { MedCase } from './med-case/med-case.entity.js';
import { MedReferral } from './med-case/med-referral.entity.js';
import { MedCasesModule } from './med-cases/med-cases.module.js';
import { MedReferralsModule } from './med-referrals/med-referrals.module.js';
import { auditLedgerCommand } from './pharmacy-audit/audit-ledger.command.js';
import { LedgerAuditModule } from './pharmacy-audit/ledger-audit.module.js';
import { BalanceModule } from './pharmacy-balance/balance.module.js';
import { FillsModule } from './pharmacy-fills/fills.module.js';
import { ImportModule } from './pharmacy-import/import.module.js';
import { Balance } from './pharmacy-ledger/balance.entity.js';
import { Fill } from './pharmacy-ledger/fill.entity.js';
import { Transaction } from './pharmacy-ledger/transaction.entity.js';
import { TransactionsModule } from './pharmacy-transactions/transactions.module.js';
import { Provider } from './providers/provider.entity.js';

/** Cases with medical providers, and the pharmacy ledger. */
export const medCases = defineService({
  name: 'med-cases',
  config: medCasesSettings,
  entities: [Balance, Fill, Firm, MedCase, MedReferral, Provider, Transaction],
  migrations: MIGRATIONS,
  modules: [
    MedCasesModule,
    MedReferralsModule,
    BalanceModule,
    ErasuresModule,
    ExportsModule,
    FillsModule,
    ImportModule,
    LedgerAuditModule,
    TransactionsModule,
  ],
  commands: { 'audit-ledger': auditLedgerCommand },
});
