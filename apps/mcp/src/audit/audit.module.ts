import { Module } from '@nestjs/common';
import { EventSender } from '@referral-exchange/messaging/without-database';
import { CONFIG, kafkaAccessOf } from '@referral-exchange/telemetry';
import type { McpConfig } from '../config.js';
import { AssistantAudit } from './assistant-audit.js';

/** What the audit log is told of assistants. */
@Module({
  providers: [
    {
      provide: EventSender,
      inject: [CONFIG],
      useFactory: (config: McpConfig) => new EventSender({ service: 'mcp', ...kafkaAccessOf(config) }),
    },
    AssistantAudit,
  ],
  exports: [AssistantAudit],
})
export class AuditModule {}
