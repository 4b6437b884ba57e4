import { describeModule } from '@referral-exchange/platform';
import type { AllSettings } from './config/settings.js';
import type { Service } from './define-service.js';
import { ServiceModule } from './service.module.js';

/** The OpenAPI document of a service. Needs no settings and connects to nothing (Nest's preview mode). */
export async function describeService(service: Service): ReturnType<typeof describeModule> {
  return describeModule(await ServiceModule.of(service, {} as AllSettings), { title: service.name });
}
