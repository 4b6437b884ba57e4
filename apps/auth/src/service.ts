import {
  AddMailSubject,
  AddMailTrace,
  MailMigration,
  MailModule,
  SEALED_MAILS,
} from '@referral-exchange/mail';
import { defineService } from '@referral-exchange/service';
import { ApiKey } from './api-keys/api-key.entity.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AuditChainModule } from './audit-chain/audit-chain.module.js';
import { auditCommand } from './audit-chain/audit.command.js';
import { AuditEntry } from './audit-log/audit-entry.entity.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { authSettings } from './config.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { CreateFirms } from './database/migrations/20261123080000-create-firms.js';
import { CreateUsers } from './database/migrations/20261123080100-create-users.js';
import { CreateKeys } from './database/migrations/20261123080200-create-keys.js';
import { CreateAuditLog } from './database/migrations/20261123080300-create-audit-log.js';
import { CreateClockAdvances } from './database/migrations/20261123150000-create-clock-advances.js';
import { PrepareAuditChain } from './database/migrations/20261123185000-prepare-audit-chain.js';
import { CheckUnchainedEntries } from './database/migrations/20261123185100-check-unchained-entries.js';
import { PartitionAuditLog } from './database/migrations/20261123185200-partition-audit-log.js';
import { AddRetentionToFirms } from './database/migrations/20261124000000-add-retention-to-firms.js';
import { AddPreferencesToUsers } from './database/migrations/20261125110000-add-preferences-to-users.js';
import { IndexProvidersByName } from './database/migrations/20261125193000-index-providers-by-name.js';
import { CreateSecondFactors } from './database/migrations/20261126010000-create-second-factors.js';
import { AddSandboxToFirms } from './database/migrations/20261126081000-add-sandbox-to-firms.js';
import { IndexAllApiKeys } from './database/migrations/20261126123000-index-all-api-keys.js';
import { AddMcpToFirms } from './database/migrations/20261126130000-add-mcp-to-firms.js';
import { IndexAllCrmTokens } from './database/migrations/20261126170000-index-all-crm-tokens.js';
import { IndexNewestPeople } from './database/migrations/20261127024500-index-newest-people.js';
import { CountUsers } from './database/migrations/20261127071500-count-users.js';
import { IndexUsersOfNoFirm } from './database/migrations/20261127133000-index-users-of-no-firm.js';
import { CountEndsOfSignIns } from './database/migrations/20261127134500-count-ends-of-sign-ins.js';
import { VersionDirectory } from './database/migrations/20261127140000-version-directory.js';
import { CreateChecks } from './database/migrations/20261127180000-create-checks.js';
import { CountSignOuts } from './database/migrations/20261127180800-count-sign-outs.js';
import { CrmToken } from './crm-tokens/crm-token.entity.js';
import { CrmTokensModule } from './crm-tokens/crm-tokens.module.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { Firm } from './firms/firm.entity.js';
import { ExportsModule } from './exports/exports.module.js';
import { publishFirmsCommand } from './firm-copies/publish-firms.command.js';
import { FirmsModule } from './firms/firms.module.js';
import { DirectoryModule } from './directory/directory.module.js';
import { NetworkModule } from './network/network.module.js';
import { LoginsModule } from './logins/logins.module.js';
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
import { SecondFactor } from './second-factors/second-factor.entity.js';
import { SEALED_TOTP_SECRETS } from './second-factors/second-factors.repository.js';
import { SecondFactorsModule } from './second-factors/second-factors.module.js';
import { SecondFactorSettingsModule } from './second-factor-settings/second-factor-settings.module.js';
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
  // append-only
  migrations: [
    CreateFirms,
    CreateUsers,
    CreateKeys,
    CreateAuditLog,
    MailMigration,
    CreateClockAdvances,
    AddMailTrace,
    PrepareAuditChain,
    CheckUnchainedEntries,
    PartitionAuditLog,
    AddRetentionToFirms,
    AddMailSubject,
    AddPreferencesToUsers,
    IndexProvidersByName,
    CreateSecondFactors,
    AddSandboxToFirms,
    IndexAllApiKeys,
    AddMcpToFirms,
    IndexAllCrmTokens,
    IndexNewestPeople,
    CountUsers,
    IndexUsersOfNoFirm,
    CountEndsOfSignIns,
    VersionDirectory,
    CreateChecks,
    CountSignOuts,
  ],
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
