import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { ApiExceptionFilter, EnvelopeInterceptor, HealthModule } from '@referral-exchange/platform';
import type { GatewayConfig } from './config.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { DocsController } from './docs/docs.controller.js';
import { ForwardModule } from './forward/forward.module.js';
import { GatewayHealthController } from './health/gateway-health.controller.js';
import { AuthCheck, RedisCheck } from './health/gateway-checks.js';
import { HealthChecksModule } from './health/health-checks.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { RateLimitModule } from './rate-limit/rate-limit.module.js';
import { ServerModule } from './server/server.module.js';
import { SettingsModule } from './settings.module.js';

/** The gateway: what it forwards is in forward/, who calls in credentials/, how often in rate-limit/. */
@Module({})
export class AppModule {
  static with(config: GatewayConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SettingsModule.forRoot(config),
        CredentialsModule,
        RateLimitModule,
        ForwardModule,
        ServerModule,
        OpenApiModule,
        HealthChecksModule,
        HealthModule.register([RedisCheck, AuthCheck]),
      ],
      controllers: [GatewayHealthController, DocsController],
      providers: [
        { provide: APP_FILTER, useClass: ApiExceptionFilter },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
      ],
    };
  }
}
