import { Module, type DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@referral-exchange/messaging';
import { DatabaseHealth, DatabaseModule, HealthModule, PlatformModule } from '@referral-exchange/platform';
import { CasesRepository } from './cases/cases.repository.js';
import { CreateCase } from './cases/create-case.js';
import { ReadCase } from './cases/read-case.js';
import { SentCasesController } from './cases/sent-cases.controller.js';
import { kafkaOptions, type ReferralsConfig } from './config.js';
import { databaseSettings } from './database/database-settings.js';
import { FirmDirectory } from './firms/firm-directory.js';
import { FirmsRepository } from './firms/firms.repository.js';
import { OnFirmChangedConsumer } from './firms/on-firm-changed.consumer.js';
import { ListingsRepository } from './lists/listings.repository.js';
import { AcknowledgeReferral } from './referrals/acknowledge-referral.js';
import { CaseReferralsController } from './referrals/case-referrals.controller.js';
import { ChangeReferral } from './referrals/change-referral.js';
import { ReceivedReferralsController } from './referrals/received-referrals.controller.js';
import { ReferCase } from './referrals/refer-case.js';
import { SendReferral } from './referrals/send-referral.js';

const CONTROLLERS = [SentCasesController, ReceivedReferralsController, CaseReferralsController];
const CONSUMERS = [OnFirmChangedConsumer];
const USE_CASES = [AcknowledgeReferral, ChangeReferral, CreateCase, ReadCase, ReferCase, SendReferral];
const STORES = [CasesRepository, FirmDirectory, FirmsRepository, ListingsRepository];

/** Cases, the referrals on them, and everything that happens to these. */
@Module({})
export class AppModule {
  static with(config: ReferralsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot({ name: 'referrals', config }),
        DatabaseModule.forRoot(databaseSettings(config)),
        MessagingModule.forProducer({ ...kafkaOptions(config), databaseUrl: config.DATABASE_URL }),
        MessagingModule.forConsumer(),
        HealthModule.register([DatabaseHealth]),
      ],
      controllers: [...CONTROLLERS, ...CONSUMERS],
      providers: [...USE_CASES, ...STORES],
    };
  }
}
