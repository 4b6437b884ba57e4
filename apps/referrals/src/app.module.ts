import { Module, type DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@referral-exchange/messaging';
import { DatabaseHealth, DatabaseModule, HealthModule, PlatformModule } from '@referral-exchange/platform';
import { CaseSystemController } from './case-system/case-system.controller.js';
import { SyncStatus } from './case-system/sync-status.js';
import { ArchiveCase } from './sent-cases/archive-case.js';
import { CasesRepository } from './case/cases.repository.js';
import { CreateCase } from './sent-cases/create-case.js';
import { DeleteDraft } from './sent-cases/delete-draft.js';
import { EditCase } from './sent-cases/edit-case.js';
import { RateCase } from './sent-cases/rate-case.js';
import { ReadCase } from './case/read-case.js';
import { SentCaseUpkeepController } from './sent-cases/sent-case-upkeep.controller.js';
import { SentCasesController } from './sent-cases/sent-cases.controller.js';
import { kafkaOptions, type ReferralsConfig } from './config.js';
import { databaseSettings } from './database/database-settings.js';
import { ExpireReferrals } from './expiry/expire-referrals.js';
import { ExpiryWorker } from './expiry/expiry.worker.js';
import { FirmDirectory } from './firms/firm-directory.js';
import { FirmsRepository } from './firms/firms.repository.js';
import { OnFirmChangedConsumer } from './firms/on-firm-changed.consumer.js';
import { LifecycleController } from './lifecycle-reference/lifecycle.controller.js';
import { FoldTotals } from './lists/fold-totals.js';
import { FoldTotalsWorker } from './lists/fold-totals.worker.js';
import { ListingsRepository } from './lists/listings.repository.js';
import { MessagesController } from './messages/messages.controller.js';
import { SendMessage } from './messages/send-message.js';
import { ListNotes } from './notes/list-notes.js';
import { NotesController } from './notes/notes.controller.js';
import { WriteNote } from './notes/write-note.js';
import { AcknowledgeReferral } from './referrals/acknowledge-referral.js';
import { AdminReferralsController } from './administration/admin-referrals.controller.js';
import { ApplyStatusRow } from './status-rows/apply-status-row.js';
import { ArchiveReferral } from './referrals/archive-referral.js';
import { BeginClosing } from './referrals/begin-closing.js';
import { BeginInvestigating } from './received-referrals/begin-investigating.js';
import { CaseReferralsController } from './referrals/case-referrals.controller.js';
import { ChangeReferral } from './moves/change-referral.js';
import { CloseReferral } from './received-referrals/close-referral.js';
import { CloseSentCase } from './sent-cases/close-sent-case.js';
import { EditReferral } from './received-referrals/edit-referral.js';
import { ForceStatus } from './administration/force-status.js';
import { ReceivedReferralsController } from './received-referrals/received-referrals.controller.js';
import { ReferCase } from './sent-cases/refer-case.js';
import { ReferralActionsController } from './received-referrals/referral-actions.controller.js';
import { ReferralsController } from './referrals/referrals.controller.js';
import { RejectOnBehalf } from './sent-cases/reject-on-behalf.js';
import { RejectReferral } from './received-referrals/reject-referral.js';
import { SendReferral } from './moves/send-referral.js';
import { SentCaseActionsController } from './sent-cases/sent-case-actions.controller.js';
import { SignReferral } from './received-referrals/sign-referral.js';
import { StartLitigation } from './received-referrals/start-litigation.js';
import { WithdrawReferral } from './sent-cases/withdraw-referral.js';
import { StatusUpdatesController } from './status-updates/status-updates.controller.js';
import { StatusUpdatesRepository } from './status-updates/status-updates.repository.js';

const CONTROLLERS = [
  AdminReferralsController,
  CaseReferralsController,
  CaseSystemController,
  LifecycleController,
  MessagesController,
  NotesController,
  ReceivedReferralsController,
  ReferralActionsController,
  ReferralsController,
  SentCaseActionsController,
  SentCaseUpkeepController,
  SentCasesController,
  StatusUpdatesController,
];

const CONSUMERS = [OnFirmChangedConsumer];
const WORKERS = [ExpiryWorker, FoldTotalsWorker];

const USE_CASES = [
  AcknowledgeReferral,
  ApplyStatusRow,
  ArchiveCase,
  ArchiveReferral,
  BeginClosing,
  BeginInvestigating,
  ChangeReferral,
  CloseReferral,
  CloseSentCase,
  CreateCase,
  DeleteDraft,
  EditCase,
  EditReferral,
  ExpireReferrals,
  FoldTotals,
  ForceStatus,
  ListNotes,
  RateCase,
  ReadCase,
  ReferCase,
  RejectOnBehalf,
  RejectReferral,
  SendMessage,
  SendReferral,
  SignReferral,
  StartLitigation,
  SyncStatus,
  WithdrawReferral,
  WriteNote,
];

const STORES = [CasesRepository, FirmDirectory, FirmsRepository, ListingsRepository, StatusUpdatesRepository];

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
      providers: [...USE_CASES, ...STORES, ...WORKERS],
    };
  }
}
