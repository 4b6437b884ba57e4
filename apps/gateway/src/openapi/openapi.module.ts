import { Module } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/platform';
import type { GatewayConfig } from '../config.js';
import { OpenApiController } from './openapi.controller.js';
import { OwnDescription } from './own-description.js';
import { ServiceDescriptions } from './service-descriptions.js';

@Module({
  controllers: [OpenApiController],
  providers: [
    OwnDescription,
    {
      provide: ServiceDescriptions,
      useFactory: (config: GatewayConfig) => new ServiceDescriptions(config.serviceAddresses),
      inject: [CONFIG],
    },
  ],
})
export class OpenApiModule {}
