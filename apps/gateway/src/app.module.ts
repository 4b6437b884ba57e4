import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { ApiExceptionFilter, EnvelopeInterceptor } from '@referral-exchange/http';
import { CONFIG, SERVICE_NAME } from '@referral-exchange/telemetry';
import type { GatewayConfig } from './config.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { GatewayHealthModule } from './health/gateway-health.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { ServerModule } from './server/server.module.js';

/** The gateway: credentials/ authenticates callers, rate-limit/ counts requests, forward/ forwards them. */
@Global()
@Module({})
export class AppModule {
  static with(config: GatewayConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [ServerModule, OpenApiModule, DashboardModule, GatewayHealthModule, McpModule],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: SERVICE_NAME, useValue: 'gateway' },
        { provide: APP_FILTER, useClass: ApiExceptionFilter },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
      ],
      exports: [CONFIG, SERVICE_NAME],
    };
  }
}
