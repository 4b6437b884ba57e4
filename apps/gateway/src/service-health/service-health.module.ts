import { Module } from '@nestjs/common';
import { ReportProcess } from '@referral-exchange/telemetry';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { GatewayHealthModule } from '../health/gateway-health.module.js';
import { AnswerServiceHealth } from './answer-service-health.js';
import { AskService } from './ask-service.js';
import { CallCounts } from './call-counts.js';
import { ReadServiceHealth } from './read-service-health.js';
import { ServiceHealthController } from './service-health.controller.js';

/** The health of every service, for operators (ADR 180). */
@Module({
  imports: [CredentialsModule, GatewayHealthModule],
  controllers: [ServiceHealthController],
  providers: [ReportProcess, CallCounts, AskService, ReadServiceHealth, AnswerServiceHealth],
  exports: [AnswerServiceHealth],
})
export class ServiceHealthModule {}
