import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { RecordsModule } from '../records/records.module.js';
import { GiveConsent } from './give-consent.js';
import { InteractionPages } from './interaction-pages.js';
import { InteractionsController } from './interactions.controller.js';
import { SignIn } from './sign-in.js';

@Module({
  imports: [AccountsModule, ClientsModule, ProviderModule, RecordsModule],
  controllers: [InteractionsController],
  providers: [GiveConsent, InteractionPages, SignIn],
})
export class InteractionModule {}
