import { Module } from '@nestjs/common';
import { RulesModule } from '../rules/rules.module.js';
import { ExportedSettingsController } from './exported-settings.controller.js';

/** What a firm has set up, for the service that makes exports. */
@Module({ imports: [RulesModule], controllers: [ExportedSettingsController] })
export class ExportsModule {}
