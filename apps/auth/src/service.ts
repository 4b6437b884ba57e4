import { MailCountsMigration, MailMigration, MailModule, SEALED_MAILS } from '@referral-exchange/mail';
import { defineService } from '@referral-exchange/service';
import { ApiKey } from './api-keys/api-key.entity.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AuditEntry } from './audit-log/audit-entry.entity.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { authSettings } from './config.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { CreateFirms } from './database/migrations/20260105090000-create-firms.js';
import { CreateProviders } from './database/migrations/20260105090100-create-providers.js';
import { CreateUsers } from './database/migrations/20260105090200-create-users.js';
import { CreateApiKeys } from './database/migrations/20260105090300-create-api-keys.js';
import { CreateAccountMails } from './database/migrations/20261123044500-create-account-mails.js';
import { LetAddressesMove } from './database/migrations/20261123050000-let-addresses-move.js';
import { KeepAnswersOfReceivers } from './database/migrations/20261123050100-keep-answers-of-receivers.js';
import { CoverSandboxFirms } from './database/migrations/20261123050200-cover-sandbox-firms.js';
import { CreateAuditLog } from './database/migrations/20260105090400-create-audit-log.js';
import { CreateLoginFailures } from './database/migrations/20260420090000-create-login-failures.js';
import { CreateSessions } from './database/migrations/20260420090100-create-sessions.js';
import { CreateCrmTokens } from './database/migrations/20260421090100-create-crm-tokens.js';
import { CreateNetwork } from './database/migrations/20260421090200-create-network.js';
import { AddTimeZonesOfFirms } from './database/migrations/20261121110000-add-time-zones-of-firms.js';
import { PublishRefusedSenders } from './database/migrations/20261121110100-publish-refused-senders.js';
import { IndexShownRecords } from './database/migrations/20261121120000-index-shown-records.js';
import { CoverAvailableFirms } from './database/migrations/20261121090000-cover-available-firms.js';
import { CreateOneTimeTokens } from './database/migrations/20260421090000-create-one-time-tokens.js';
import { CrmToken } from './crm-tokens/crm-token.entity.js';
import { CrmTokensModule } from './crm-tokens/crm-tokens.module.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { Firm } from './firms/firm.entity.js';
import { FirmsModule } from './firms/firms.module.js';
import { DirectoryModule } from './directory/directory.module.js';
import { NetworkModule } from './network/network.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { LoginsModule } from './logins/logins.module.js';
import { PasswordPagesModule } from './password-pages/password-pages.module.js';
import { PasswordResetsModule } from './password-resets/password-resets.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { Provider } from './providers/provider.entity.js';
import { ProvidersModule } from './providers/providers.module.js';
import { ReferenceDataModule } from './reference-data/reference-data.module.js';
import { Session } from './sessions/session.entity.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TestFirmsModule } from './test-firms/test-firms.module.js';
import { User } from './users/user.entity.js';
import { UsersModule } from './users/users.module.js';

/** Firms, users, medical providers, their API keys, and the reference data that all firms share. */
export const auth = defineService({
  name: 'auth',
  config: authSettings,
  entities: [ApiKey, AuditEntry, CrmToken, Firm, Provider, Session, User],
  // append-only
  migrations: [
    CreateFirms,
    CreateProviders,
    CreateUsers,
    CreateApiKeys,
    CreateAuditLog,
    CreateLoginFailures,
    CreateSessions,
    MailMigration,
    CreateOneTimeTokens,
    CreateCrmTokens,
    CreateNetwork,
    CoverAvailableFirms,
    AddTimeZonesOfFirms,
    PublishRefusedSenders,
    IndexShownRecords,
    MailCountsMigration,
    CreateAccountMails,
    LetAddressesMove,
    KeepAnswersOfReceivers,
    CoverSandboxFirms,
  ],
  sealed: [SEALED_MAILS],
  modules: [
    ApiKeysModule,
    AuditLogModule,
    CredentialsModule,
    CrmTokensModule,
    DirectoryModule,
    FirmsModule,
    IdentityModule,
    IntegrationsModule,
    LoginsModule,
    MailModule.forRoot(),
    NetworkModule,
    PasswordPagesModule,
    PasswordResetsModule,
    PasswordsModule,
    ProvidersModule,
    ReferenceDataModule,
    SessionsModule,
    TestFirmsModule,
    UsersModule,
  ],
});
