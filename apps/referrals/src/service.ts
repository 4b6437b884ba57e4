import { MailModule, SEALED_MAILS } from '@referral-exchange/mail';
import { defineService } from '@referral-exchange/service';
import { AcknowledgementLinksModule } from './acknowledgement-links/acknowledgement-links.module.js';
import { AdministrationModule } from './administration/administration.module.js';
import { CaseSystemModule } from './case-system/case-system.module.js';
import { CaseVisibilityModule } from './case-visibility/case-visibility.module.js';
import { Case } from './case/case.entity.js';
import { Hop } from './case/hop.entity.js';
import { referralsSettings } from './config.js';
import { MIGRATIONS } from './database/migrations.js';
import { DocumentAccessModule } from './document-access/document-access.module.js';
import { CrmMappingsModule } from './crm-mappings/crm-mappings.module.js';
import { CrmSendsModule } from './crm-sends/crm-sends.module.js';
import { CrmProfile, SEALED_CRM_TOKENS } from './crm/crm-profile.entity.js';
import { ExpiryModule } from './expiry/expiry.module.js';
import { ExternalLink } from './external-links/external-link.entity.js';
import { ExternalLinksModule } from './external-links/external-links.module.js';
import { Firm } from './firms/firm.entity.js';
import { ImportModule } from './import/import.module.js';
import { LifecycleReferenceModule } from './lifecycle-reference/lifecycle-reference.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { Note } from './notes/note.entity.js';
import { NotesModule } from './notes/notes.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { ReceivedReferralsModule } from './received-referrals/received-referrals.module.js';
import { ReferralsModule } from './referrals/referrals.module.js';
import { RoutingModule } from './routing/routing.module.js';
import { SentCasesModule } from './sent-cases/sent-cases.module.js';
import { SnapshotsModule } from './snapshots/snapshots.module.js';
import { StatusUpdatesModule } from './status-updates/status-updates.module.js';

/** Cases, the referrals on them, and everything that happens to these. */
export const referrals = defineService({
  name: 'referrals',
  config: referralsSettings,
  entities: [Case, CrmProfile, ExternalLink, Firm, Hop, Note],
  migrations: MIGRATIONS,
  sealed: [SEALED_MAILS, SEALED_CRM_TOKENS],
  modules: [
    AcknowledgementLinksModule,
    AdministrationModule,
    CaseSystemModule,
    CaseVisibilityModule,
    DocumentAccessModule,
    CrmMappingsModule,
    CrmSendsModule,
    ExpiryModule,
    ExternalLinksModule,
    ImportModule,
    LifecycleReferenceModule,
    MailModule.forRoot(),
    MessagesModule,
    NotesModule,
    NoticesModule,
    ReceivedReferralsModule,
    ReferralsModule,
    RoutingModule,
    SentCasesModule,
    SnapshotsModule,
    StatusUpdatesModule,
  ],
});
