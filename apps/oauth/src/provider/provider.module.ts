import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ClientDocumentsModule } from '../client-documents/client-documents.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { RecordsModule } from '../records/records.module.js';
import { LibraryStores } from './library-stores.js';
import { OAuthController } from './oauth.controller.js';
import { OidcServer } from './oidc-server.js';

@Module({
  imports: [AccountsModule, ClientDocumentsModule, ClientsModule, KeysModule, RecordsModule],
  controllers: [OAuthController],
  providers: [LibraryStores, OidcServer],
  exports: [OidcServer],
})
export class ProviderModule {}
