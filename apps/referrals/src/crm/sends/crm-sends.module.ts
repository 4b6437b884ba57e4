import { Module } from '@nestjs/common';
import { CrmModule } from '../model/crm.module.js';
import { CrmWritebacksModule } from '../writebacks/crm-writebacks.module.js';
import { FIRMS } from '../../core/firms/firms.module.js';
import { SentCasesModule } from '../../core/sent-cases/sent-cases.module.js';
import { CrmController } from './crm.controller.js';
import { PrepareSend } from './prepare-send.js';
import { SendFromCrm } from './send-from-crm.js';

/** Cases sent from records of a firm's CRM. */
@Module({
  imports: [CrmModule, CrmWritebacksModule, FIRMS, SentCasesModule],
  controllers: [CrmController],
  providers: [PrepareSend, SendFromCrm],
  exports: [PrepareSend, SendFromCrm],
})
export class CrmSendsModule {}
