import { Module } from '@nestjs/common';
import { PurgeWorker } from '@referral-exchange/telemetry';
import { AccountMailsRepository } from './account-mails.repository.js';

@Module({
  providers: [AccountMailsRepository, PurgeWorker.of(AccountMailsRepository, 'account mails')],
  exports: [AccountMailsRepository],
})
export class AccountMailsModule {}
