import { defineService } from '@referral-exchange/service';
import { ClientDocumentsModule } from './client-documents/client-documents.module.js';
import { Client } from './client.entity.js';
import { ClientsModule } from './clients/clients.module.js';
import { oauthSettings } from './config.js';
import { ConnectionsModule } from './connections/connections.module.js';
import { MIGRATIONS } from './database/migrations.js';
import { ExportsModule } from './exports/exports.module.js';
import { FirmClientsModule } from './firm-clients/firm-clients.module.js';
import { InteractionModule } from './interaction/interaction.module.js';
import { KeysModule } from './keys/keys.module.js';
import { rotateKeysCommand } from './keys/rotate-keys.command.js';
import { SigningKey } from './keys/signing-key.entity.js';
import { SEALED_SIGNING_KEYS } from './keys/signing-keys.repository.js';
import { OffboardingModule } from './offboarding/offboarding.module.js';
import { ProviderModule } from './provider/provider.module.js';
import { ProviderRecord } from './records/provider-record.entity.js';
import { RecordsModule } from './records/records.module.js';
import { TokensModule } from './tokens/tokens.module.js';

/** The OAuth 2.0 and OpenID Connect server: clients, sign-in, consent, tokens. The users belong to auth. */
export const oauth = defineService({
  name: 'oauth',
  config: oauthSettings,
  entities: [Client, ProviderRecord, SigningKey],
  migrations: MIGRATIONS,
  sealed: [SEALED_SIGNING_KEYS],
  modules: [
    ClientDocumentsModule,
    ClientsModule,
    ConnectionsModule,
    ExportsModule,
    FirmClientsModule,
    InteractionModule,
    KeysModule,
    OffboardingModule,
    ProviderModule,
    RecordsModule,
    TokensModule,
  ],
  commands: { 'rotate-keys': rotateKeysCommand },
});
