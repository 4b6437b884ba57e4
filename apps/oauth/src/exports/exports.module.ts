import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { ExportedSettingsController } from './exported-settings.controller.js';

/** What a firm has set up, for the service that makes exports. */
@Module({ imports: [ClientsModule], controllers: [ExportedSettingsController] })
export class ExportsModule {}
