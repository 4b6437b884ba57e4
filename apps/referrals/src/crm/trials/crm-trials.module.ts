import { Module } from '@nestjs/common';
import { FIRMS } from '../../core/firms/firms.module.js';
import { CrmMappingsModule } from '../mappings/crm-mappings.module.js';
import { CrmModule } from '../model/crm.module.js';
import { CrmSendsModule } from '../sends/crm-sends.module.js';
import { CrmTrialsController } from './crm-trials.controller.js';
import { TryMapping } from './try-mapping.js';

/** A mapping is tried on a record before it is saved. */
@Module({
  imports: [CrmModule, CrmMappingsModule, CrmSendsModule, FIRMS],
  controllers: [CrmTrialsController],
  providers: [TryMapping],
})
export class CrmTrialsModule {}
