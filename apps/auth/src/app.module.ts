import { Module, type DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@referral-exchange/messaging';
import { DatabaseHealth, DatabaseModule, HealthModule, PlatformModule } from '@referral-exchange/platform';
import { AdminApiKeysController } from './api-keys/admin-api-keys.controller.js';
import { ApiKeysRepository } from './api-keys/api-keys.repository.js';
import { CreateApiKey } from './api-keys/create-api-key.js';
import { RevokeApiKey } from './api-keys/revoke-api-key.js';
import { AuditLog } from './audit-log/audit-log.js';
import { AuditLogController } from './audit-log/audit-log.controller.js';
import type { AuthConfig } from './config.js';
import { CredentialsController } from './credentials/credentials.controller.js';
import { VerifyCredential } from './credentials/verify-credential.js';
import { databaseSettings } from './database/database-settings.js';
import { AdminFirmsController } from './firms/admin-firms.controller.js';
import { ChangeFirm } from './firms/change-firm.js';
import { CreateFirm } from './firms/create-firm.js';
import { FirmsRepository } from './firms/firms.repository.js';
import { InternalFirmsController } from './firms/internal-firms.controller.js';
import { DescribeCaller } from './identity/describe-caller.js';
import { FirmsMeController } from './identity/firms-me.controller.js';
import { AdminProvidersController } from './providers/admin-providers.controller.js';
import { CreateProvider } from './providers/create-provider.js';
import { ProvidersRepository } from './providers/providers.repository.js';
import { UpdateProvider } from './providers/update-provider.js';
import { ReferenceDataController } from './reference-data/reference-data.controller.js';
import { CreateTestFirms } from './test-firms/create-test-firms.js';
import { TestFirmRows } from './test-firms/test-firm-rows.js';
import { TestFirmsController } from './test-firms/test-firms.controller.js';
import { AdminUsersController } from './users/admin-users.controller.js';
import { CreateUser } from './users/create-user.js';
import { PasswordHasher } from './users/password-hasher.js';
import { UsersRepository } from './users/users.repository.js';

const CONTROLLERS = [
  AdminApiKeysController,
  AdminFirmsController,
  AdminProvidersController,
  AdminUsersController,
  AuditLogController,
  CredentialsController,
  FirmsMeController,
  InternalFirmsController,
  ReferenceDataController,
  TestFirmsController,
];

const USE_CASES = [
  ChangeFirm,
  CreateApiKey,
  CreateFirm,
  CreateProvider,
  CreateTestFirms,
  CreateUser,
  DescribeCaller,
  RevokeApiKey,
  UpdateProvider,
  VerifyCredential,
];

const STORES = [
  ApiKeysRepository,
  AuditLog,
  FirmsRepository,
  ProvidersRepository,
  TestFirmRows,
  UsersRepository,
];

/** Firms, people, providers, their keys, and what is the same for all of them. */
@Module({})
export class AppModule {
  static with(config: AuthConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot({ name: 'auth', config }),
        DatabaseModule.forRoot(databaseSettings(config)),
        MessagingModule.forProducer({
          service: 'auth',
          brokers: config.KAFKA_BROKERS,
          databaseUrl: config.DATABASE_URL,
          topicPrefix: config.KAFKA_TOPIC_PREFIX,
        }),
        HealthModule.register([DatabaseHealth]),
      ],
      controllers: CONTROLLERS,
      providers: [...USE_CASES, ...STORES, PasswordHasher],
    };
  }
}
