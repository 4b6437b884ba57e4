import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ExportedSettingsController } from './exported-settings.controller.js';

/** What a firm has set up, for the service that makes exports. */
@Module({ imports: [SubscriptionsModule], controllers: [ExportedSettingsController] })
export class ExportsModule {}
