import { Module } from '@nestjs/common';
import { CrmModule } from '../model/crm.module.js';
import { ExportedSettingsController } from './exported-settings.controller.js';

/** What a firm has set up, for the service that makes exports. */
@Module({ imports: [CrmModule], controllers: [ExportedSettingsController] })
export class CrmExportsModule {}
