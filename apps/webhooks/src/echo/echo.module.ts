import { Module } from '@nestjs/common';
import { EXACT_BODY_PATHS } from '@referral-exchange/platform';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { EchoCaptures } from './echo-captures.js';
import { ECHO_PATHS, EchoInboxController } from './echo-inbox.controller.js';
import { EchoMode } from './echo-mode.js';
import { EchoController } from './echo.controller.js';
import { redisProvider } from './redis.provider.js';

@Module({
  imports: [SubscriptionsModule],
  controllers: [EchoInboxController, EchoController],
  providers: [EchoCaptures, EchoMode, redisProvider, { provide: EXACT_BODY_PATHS, useValue: ECHO_PATHS }],
  exports: [EchoCaptures],
})
export class EchoModule {}
