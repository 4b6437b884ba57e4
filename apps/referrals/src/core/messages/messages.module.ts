import { Module } from '@nestjs/common';
import { CaseModule } from '../storage/case.module.js';
import { StatusUpdatesModule } from '../status-updates/status-updates.module.js';
import { MessagesController } from './messages.controller.js';
import { SendMessage } from './send-message.js';

/** Messages between the two firms of a referral. */
@Module({
  imports: [CaseModule, StatusUpdatesModule],
  controllers: [MessagesController],
  providers: [SendMessage],
})
export class MessagesModule {}
