import { Module } from '@nestjs/common';
import { CrmModule } from '../model/crm.module.js';
import { CrmWritebacksModule } from '../writebacks/crm-writebacks.module.js';
import { OutstandingWritebacksController } from './outstanding-writebacks.controller.js';
import { RetryWritebacks } from './retry-writebacks.js';

/** Write-backs that failed or are late, for the administrators of a firm. */
@Module({
  imports: [CrmModule, CrmWritebacksModule],
  controllers: [OutstandingWritebacksController],
  providers: [RetryWritebacks],
})
export class CrmOutstandingModule {}
