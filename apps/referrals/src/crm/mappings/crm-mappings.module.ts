import { Module } from '@nestjs/common';
import { CrmModule } from '../model/crm.module.js';
import { CrmMappingsController } from './crm-mappings.controller.js';
import { MakeProfiles } from './make-profiles.js';
import { ReplaceCrmMappings } from './replace-crm-mappings.js';

/** How records of a firm's CRM become cases. */
@Module({
  imports: [CrmModule],
  controllers: [CrmMappingsController],
  providers: [MakeProfiles, ReplaceCrmMappings],
  exports: [MakeProfiles],
})
export class CrmMappingsModule {}
