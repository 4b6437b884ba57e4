import { Module } from '@nestjs/common';
import { EventSender } from '@referral-exchange/messaging/without-database';
import { CONFIG, kafkaAccessOf } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import { RequestLog } from './request-log.js';

/** What the request log is told of calls. */
@Module({
  providers: [
    {
      provide: EventSender,
      inject: [CONFIG],
      useFactory: (config: GatewayConfig) =>
        new EventSender({ service: 'gateway', ...kafkaAccessOf(config) }),
    },
    RequestLog,
  ],
  exports: [RequestLog],
})
export class RequestLogModule {}
