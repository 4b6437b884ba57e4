import { MailModule, SEALED_MAILS } from '@referral-exchange/mail';
import { defineService } from '@referral-exchange/service';
import { AcknowledgementLinksModule } from './mail/acknowledgement-links/acknowledgement-links.module.js';
import { AdministrationModule } from './core/administration/administration.module.js';
import { CaseSystemModule } from './core/case-system/case-system.module.js';
import { CaseVisibilityModule } from './for-services/case-visibility/case-visibility.module.js';
import { Case } from './core/case/case.entity.js';
import { Hop } from './core/case/hop.entity.js';
import { referralsSettings } from './config.js';
import { MIGRATIONS } from './database/migrations.js';
import { DeparturesModule } from './core/departures/departures.module.js';
import { DocumentAccessModule } from './for-services/document-access/document-access.module.js';
import { CrmExportsModule } from './crm/exports/crm-exports.module.js';
import { CrmMappingsModule } from './crm/mappings/crm-mappings.module.js';
import { CrmOutstandingModule } from './crm/outstanding/crm-outstanding.module.js';
import { CrmSendsModule } from './crm/sends/crm-sends.module.js';
import { CrmTrialsModule } from './crm/trials/crm-trials.module.js';
import { CrmProfile, SEALED_CRM_TOKENS } from './crm/model/crm-profile.entity.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { ExpiryModule } from './core/expiry/expiry.module.js';
import { ExportsModule } from './for-services/exports/exports.module.js';
import { ExternalLink } from './core/external-links/external-link.entity.js';
import { ExternalLinksModule } from './core/external-links/external-links.module.js';
import { Firm } from './core/firms/firm.entity.js';
import { HeldCasesModule } from './for-services/held-cases/held-cases.module.js';
import { HouseFirmsModule } from './core/house-firms/house-firms.module.js';
import { InboxModule } from './core/inbox/inbox.module.js';
import { ImportAdministrationModule } from './import/administration/import-administration.module.js';
import { ImportModule } from './import/jobs/import.module.js';
import { LifecycleReferenceModule } from './core/lifecycle-reference/lifecycle-reference.module.js';
import { MessagesModule } from './core/messages/messages.module.js';
import { Note } from './core/history/note.entity.js';
import { Notice } from './core/history/notice.entity.js';
import { StatusUpdate } from './core/history/status-update.entity.js';
import { NotesModule } from './core/notes/notes.module.js';
import { NoticesModule } from './mail/notices/notices.module.js';
import { ReadMarksModule } from './core/read-marks/read-marks.module.js';
import { ReceivedReferralsModule } from './core/received-referrals/received-referrals.module.js';
import { ReferralsModule } from './core/referrals/referrals.module.js';
import { RoutingModule } from './for-services/routing/routing.module.js';
import { SavedView } from './core/saved-views/saved-view.entity.js';
import { SavedViewsModule } from './core/saved-views/saved-views.module.js';
import { SentCasesModule } from './core/sent-cases/sent-cases.module.js';
import { publishSnapshotsCommand } from './for-services/snapshots/publish-snapshots.command.js';
import { SnapshotsModule } from './for-services/snapshots/snapshots.module.js';
import { SKIP_POSITIONS } from './core/status-updates/positions.sql.js';
import { StatusUpdatesModule } from './core/status-updates/status-updates.module.js';
import { SandboxResetsModule } from './for-services/sandbox-resets/sandbox-resets.module.js';
import { TestClockModule } from './for-services/test-clock/test-clock.module.js';

/** Cases, the referrals on them, and everything that happens to these. */
export const referrals = defineService({
  name: 'referrals',
  config: referralsSettings,
  entities: [Case, CrmProfile, ExternalLink, Firm, Hop, Note, Notice, SavedView, StatusUpdate],
  migrations: MIGRATIONS,
  sealed: [SEALED_MAILS, SEALED_CRM_TOKENS],
  afterRestore: [SKIP_POSITIONS],
  modules: [
    AcknowledgementLinksModule,
    AdministrationModule,
    CaseSystemModule,
    CaseVisibilityModule,
    DocumentAccessModule,
    CrmExportsModule,
    CrmMappingsModule,
    CrmOutstandingModule,
    CrmSendsModule,
    CrmTrialsModule,
    DeparturesModule,
    ErasureModule,
    ExpiryModule,
    ExportsModule,
    ExternalLinksModule,
    HeldCasesModule,
    HouseFirmsModule,
    ImportAdministrationModule,
    ImportModule,
    InboxModule,
    LifecycleReferenceModule,
    MailModule.forRoot(),
    MessagesModule,
    NotesModule,
    NoticesModule,
    ReadMarksModule,
    ReceivedReferralsModule,
    ReferralsModule,
    RoutingModule,
    SavedViewsModule,
    SentCasesModule,
    SnapshotsModule,
    StatusUpdatesModule,
    SandboxResetsModule,
    TestClockModule,
  ],
  commands: { 'publish-snapshots': publishSnapshotsCommand },
});
