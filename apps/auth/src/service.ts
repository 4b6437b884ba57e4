import { MailModule, SEALED_MAILS } from '@referral-exchange/mail';
import { defineService } from '@referral-exchange/service';
import { ApiKey } from './api-keys/api-key.entity.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AuditChainModule } from './audit-chain/audit-chain.module.js';
import { auditCommand } from './audit-chain/audit.command.js';
import { AuditEntry } from './audit-log/audit-entry.entity.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { authSettings } from './config.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { CrmToken } from './crm-tokens/crm-token.entity.js';
import { CrmTokensModule } from './crm-tokens/crm-tokens.module.js';
import { MIGRATIONS } from './database/migrations.js';
import { DirectoryModule } from './directory/directory.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { publishFirmsCommand } from './firm-copies/publish-firms.command.js';
import { Firm } from './firms/firm.entity.js';
import { FirmsModule } from './firms/firms.module.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { LoginsModule } from './logins/logins.module.js';
import { NetworkModule } from './network/network.module.js';
import { OffboardingModule } from './offboarding/offboarding.module.js';
import { OwnFirmModule } from './own-firm/own-firm.module.js';
import { PasswordPagesModule } from './password-pages/password-pages.module.js';
import { PasswordResetsModule } from './password-resets/password-resets.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { PreferencesModule } from './preferences/preferences.module.js';
import { Provider } from './providers/provider.entity.js';
import { ProvidersModule } from './providers/providers.module.js';
import { ReferenceDataModule } from './reference-data/reference-data.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { SandboxModule } from './sandbox/sandbox.module.js';
import { SecondFactorSettingsModule } from './second-factor-settings/second-factor-settings.module.js';
import { SecondFactor } from './second-factors/second-factor.entity.js';
import { SecondFactorsModule } from './second-factors/second-factors.module.js';
import { SEALED_TOTP_SECRETS } from './second-factors/second-factors.repository.js';
import { Session } from './sessions/session.entity.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TestClockModule } from './test-clock/test-clock.module.js';
import { TestFirmsModule } from './test-firms/test-firms.module.js';
import { User } from './users/user.entity.js';
import { UsersModule } from './users/users.module.js';

/** Firms, users, medical providers, their API keys, and the reference data that all firms share. */
export const auth = defineService({
  name: 'auth',
  config: authSettings,
  entities: [ApiKey, AuditEntry, CrmToken, Firm, Provider, SecondFactor, Session, User],
  migrations: MIGRATIONS,
  commands: { audit: auditCommand, 'publish-firms': publishFirmsCommand },
  sealed: [SEALED_MAILS, SEALED_TOTP_SECRETS],
  modules: [
    ApiKeysModule,
    AuditChainModule,
    AuditLogModule,
    CredentialsModule,
    CrmTokensModule,
    DirectoryModule,
    ExportsModule,
    FirmsModule,
    OwnFirmModule,
    IntegrationsModule,
    LoginsModule,
    MailModule.forRoot(),
    NetworkModule,
    OffboardingModule,
    PasswordPagesModule,
    PasswordResetsModule,
    PasswordsModule,
    PreferencesModule,
    ProvidersModule,
    ReferenceDataModule,
    RetentionModule,
    SandboxModule,
    SecondFactorSettingsModule,
    SecondFactorsModule,
    SessionsModule,
    TestClockModule,
    TestFirmsModule,
    UsersModule,
  ],
});
