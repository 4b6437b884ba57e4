import { defineService } from '@referral-exchange/service';
import { analyticsSettings } from './config.js';
import { MIGRATIONS } from './database/migrations.js';
import { Firm } from './firms/firm.entity.js';
import { ReadingModule } from './reading/reading.module.js';
import { ReadModelModule } from './read-model/read-model.module.js';
import { ReferralView } from './referral/referral-view.entity.js';
import { rebuildCommand } from './rebuild/rebuild.command.js';
import { RebuildModule } from './rebuild/rebuild.module.js';
import { RequestLogModule } from './request-log/request-log.module.js';

/** Statistics of referrals and the log of requests, kept from events. */
export const analytics = defineService({
  name: 'analytics',
  config: analyticsSettings,
  entities: [Firm, ReferralView],
  migrations: MIGRATIONS,
  // figures may be a moment old, and a referral that is written once costs less than one written twice
  collectsEventsMs: 200,
  modules: [ReadModelModule, ReadingModule, RebuildModule, RequestLogModule],
  commands: { rebuild: rebuildCommand },
});
