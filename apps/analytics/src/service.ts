import { defineService } from '@referral-exchange/service';
import { analyticsSettings } from './config.js';
import { CreateReadModel } from './database/migrations/20261123080000-create-read-model.js';
import { CreateReferralViews } from './database/migrations/20261123123000-create-referral-views.js';
import { CreateRequestLog } from './database/migrations/20261126040000-create-request-log.js';
import { CoverRequestLogSearches } from './database/migrations/20261126123000-cover-request-log-searches.js';
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
  migrations: [CreateReadModel, CreateReferralViews, CreateRequestLog, CoverRequestLogSearches], // append-only
  // figures may be a moment old, and a referral that is written once costs less than one written twice
  collectsEventsMs: 200,
  modules: [ReadModelModule, ReadingModule, RebuildModule, RequestLogModule],
  commands: { rebuild: rebuildCommand },
});
