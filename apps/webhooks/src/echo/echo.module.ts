import { Module } from '@nestjs/common';
import { CapturesModule } from '../captures/captures.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { EchoInboxController } from './echo-inbox.controller.js';
import { DisableEcho } from './disable-echo.js';
import { EchoController } from './echo.controller.js';
import { EnableEcho } from './enable-echo.js';
import { ListCaptures } from './list-captures.js';

@Module({
  imports: [CapturesModule, OwnersModule, SubscriptionsModule],
  controllers: [EchoInboxController, EchoController],
  providers: [DisableEcho, EnableEcho, ListCaptures],
})
export class EchoModule {}
