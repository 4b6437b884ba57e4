import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { ReceiveBodyInterceptor } from '../body/receive-body.interceptor.js';
import { CONFIG, type PlatformConfig, SERVICE_NAME } from '@referral-exchange/telemetry';
import { EnvelopeInterceptor } from '../envelope/envelope.interceptor.js';
import { ApiExceptionFilter } from '../envelope/api-exception.filter.js';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor.js';
import {
  CallingServices,
  PrincipalGuard,
  PrincipalStrategy,
  ServiceClient,
  ServiceTokens,
} from '@referral-exchange/identity';
import { IdempotentAnswers } from '../idempotency/idempotent-answers.js';

/** What all services have in common. Import it once in the AppModule, with name and settings. */
@Global()
@Module({})
export class HttpModule {
  static forRoot(settings: { name: string; config: PlatformConfig }): DynamicModule {
    return {
      module: HttpModule,
      providers: [
        { provide: CONFIG, useValue: settings.config },
        { provide: SERVICE_NAME, useValue: settings.name },
        PrincipalStrategy,
        CallingServices,
        ServiceTokens,
        ServiceClient,
        IdempotentAnswers,
        { provide: APP_FILTER, useClass: ApiExceptionFilter },
        { provide: APP_GUARD, useClass: PrincipalGuard },
        // outermost first: idempotency needs the body, and stores what the envelope made
        { provide: APP_INTERCEPTOR, useClass: ReceiveBodyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
      ],
      exports: [CONFIG, SERVICE_NAME, ServiceClient, IdempotentAnswers],
    };
  }
}
