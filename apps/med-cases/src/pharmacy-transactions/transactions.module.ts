import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { LedgerModule } from '../pharmacy-ledger/ledger.module.js';
import { RecordingModule } from '../pharmacy-recording/recording.module.js';
import { CreateTransaction } from './create-transaction.js';
import { ReadTransactions } from './read-transactions.js';
import { TransactionsController } from './transactions.controller.js';

/** Transactions of a pharmacy referral. */
@Module({
  imports: [AccessModule, LedgerModule, RecordingModule],
  controllers: [TransactionsController],
  providers: [CreateTransaction, ReadTransactions],
})
export class TransactionsModule {}
