import { Global, Module, type DynamicModule } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/platform';
import type { GatewayConfig } from './config.js';

/** The validated settings, for every module. */
@Global()
@Module({})
export class SettingsModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    return {
      module: SettingsModule,
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
