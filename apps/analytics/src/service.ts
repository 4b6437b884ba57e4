import { defineService } from '@referral-exchange/service';
import { analyticsSettings } from './config.js';
import { CreateReadModel } from './database/migrations/20261123080000-create-read-model.js';
import { Firm } from './firms/firm.entity.js';
import { ReadingModule } from './reading/reading.module.js';
import { ReadModelModule } from './read-model/read-model.module.js';
import { RebuildModule } from './rebuild/rebuild.module.js';

/** Statistics of referrals, kept from their events. */
export const analytics = defineService({
  name: 'analytics',
  config: analyticsSettings,
  entities: [Firm],
  migrations: [CreateReadModel], // append-only
  modules: [ReadModelModule, ReadingModule, RebuildModule],
});
