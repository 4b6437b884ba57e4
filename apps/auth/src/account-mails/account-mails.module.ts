import { Module } from '@nestjs/common';
import { AccountMails } from './account-mails.js';
import { PurgeAccountMails } from './purge-account-mails.js';

@Module({ providers: [AccountMails, PurgeAccountMails], exports: [AccountMails] })
export class AccountMailsModule {}
