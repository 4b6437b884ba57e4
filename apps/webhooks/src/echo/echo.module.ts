import { Module } from '@nestjs/common';
import { EXACT_BODY_PATHS } from '@referral-exchange/platform';
import { CapturesModule } from '../captures/captures.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ECHO_PATHS, EchoInboxController } from './echo-inbox.controller.js';
import { DisableEcho } from './disable-echo.js';
import { EchoController } from './echo.controller.js';
import { EnableEcho } from './enable-echo.js';
import { ListCaptures } from './list-captures.js';
import { SealEchoTokens } from './seal-echo-tokens.js';

@Module({
  imports: [CapturesModule, SubscriptionsModule],
  controllers: [EchoInboxController, EchoController],
  providers: [
    DisableEcho,
    EnableEcho,
    ListCaptures,
    SealEchoTokens,
    { provide: EXACT_BODY_PATHS, useValue: ECHO_PATHS },
  ],
})
export class EchoModule {}
