import { Global, Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { DescriptorWatch, HEALTH_CHECKS, type HealthCheck, Readiness } from '@referral-exchange/telemetry';
import { HealthController } from './health.controller.js';

/** GET /health/live and GET /health/ready. Import it once, with the checks of what the service needs. */
@Global()
@Module({})
export class HealthModule {
  /** Checks are objects, or injectable classes that a global module provides (e.g. `DatabaseHealth`). */
  static register(checks: (HealthCheck | Type<HealthCheck>)[] = []): DynamicModule {
    const classes = checks.filter((check) => typeof check === 'function');
    const objects = checks.filter((check) => typeof check !== 'function');
    return {
      module: HealthModule,
      controllers: [HealthController],
      providers: [
        Readiness,
        DescriptorWatch,
        {
          provide: HEALTH_CHECKS,
          useFactory: (...injected: HealthCheck[]) => [...injected, ...objects],
          inject: classes,
        },
      ],
      exports: [Readiness],
    };
  }
}
