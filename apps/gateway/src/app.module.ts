import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import {
  ApiExceptionFilter,
  CONFIG,
  EnvelopeInterceptor,
  HealthModule,
  SERVICE_NAME,
} from '@referral-exchange/platform';
import type { GatewayConfig } from './config.js';
import { AuthCheck, RedisCheck } from './health/gateway-checks.js';
import { GatewayHealthController } from './health/gateway-health.controller.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { RateLimitModule } from './rate-limit/rate-limit.module.js';
import { ServerModule } from './server/server.module.js';

/** The gateway: credentials/ authenticates callers, rate-limit/ counts their requests, forward/ forwards them. */
@Global()
@Module({})
export class AppModule {
  static with(config: GatewayConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [ServerModule, RateLimitModule, OpenApiModule, HealthModule.register([RedisCheck, AuthCheck])],
      controllers: [GatewayHealthController],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: SERVICE_NAME, useValue: 'gateway' },
        { provide: APP_FILTER, useClass: ApiExceptionFilter },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        RedisCheck,
        AuthCheck,
      ],
      exports: [CONFIG, SERVICE_NAME, RedisCheck, AuthCheck],
    };
  }
}
