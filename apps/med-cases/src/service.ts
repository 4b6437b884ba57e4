import { defineService } from '@referral-exchange/service';
import { medCasesSettings } from './config.js';
import { MIGRATIONS } from './database/migrations.js';
import { MedCase } from './med-case/med-case.entity.js';
import { MedReferral } from './med-case/med-referral.entity.js';
import { MedCasesModule } from './med-cases/med-cases.module.js';
import { MedReferralsModule } from './med-referrals/med-referrals.module.js';

/** Cases with medical providers, and the pharmacy ledger. */
export const medCases = defineService({
  name: 'med-cases',
  config: medCasesSettings,
  entities: [MedCase, MedReferral],
  migrations: MIGRATIONS,
  consumes: ['auth.events'],
  publishes: ['audit.events', 'med-cases.events'],
  modules: [MedCasesModule, MedReferralsModule],
});
