import { Module } from '@nestjs/common';
import { PurgeWorker } from '@referral-exchange/platform';
import { AccountMails } from './account-mails.repository.js';

@Module({ providers: [AccountMails, PurgeWorker.of(AccountMails, 'account mails')], exports: [AccountMails] })
export class AccountMailsModule {}
