import { Module } from '@nestjs/common';
import { PurgeWorker } from '@referral-exchange/telemetry';
import { AccountMails } from './account-mails.repository.js';

@Module({ providers: [AccountMails, PurgeWorker.of(AccountMails, 'account mails')], exports: [AccountMails] })
export class AccountMailsModule {}
