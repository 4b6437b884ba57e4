import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { RecordsModule } from '../records/records.module.js';
import { TokensController } from './tokens.controller.js';
import { VerifyAccessToken } from './verify-access-token.js';

@Module({
  imports: [AccountsModule, ClientsModule, KeysModule, RecordsModule],
  controllers: [TokensController],
  providers: [VerifyAccessToken],
})
export class TokensModule {}
