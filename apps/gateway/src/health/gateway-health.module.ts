import { Module } from '@nestjs/common';
import { HealthModule } from '@referral-exchange/http';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { Dependencies } from './dependencies.js';
import { GatewayHealthController } from './gateway-health.controller.js';

/** Readiness checks nothing: routes are there before it listens, and a stopping one is not ready (ADR 19). */
@Module({
  imports: [HealthModule.register(), CredentialsModule, RateLimitModule],
  controllers: [GatewayHealthController],
  providers: [Dependencies],
  exports: [Dependencies],
})
export class GatewayHealthModule {}
