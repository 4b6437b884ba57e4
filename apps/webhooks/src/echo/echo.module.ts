import { Module } from '@nestjs/common';
import { EXACT_BODY_PATHS } from '@referral-exchange/platform';
import { CapturesModule } from '../captures/captures.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ECHO_PATHS, EchoInboxController } from './echo-inbox.controller.js';
import { EchoMode } from './echo-mode.js';
import { EchoController } from './echo.controller.js';

@Module({
  imports: [CapturesModule, SubscriptionsModule],
  controllers: [EchoInboxController, EchoController],
  providers: [EchoMode, { provide: EXACT_BODY_PATHS, useValue: ECHO_PATHS }],
})
export class EchoModule {}
