import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp, describeModule } from '@referral-exchange/platform';
import type { AllSettings } from './config/settings.js';
import type { Service } from './define-service.js';
import { kafkaOptions, ServiceModule } from './service.module.js';

/**
 * Builds the application of a service, initialises it, and connects its consumers unless `consume` is false. It takes
 * no calls until `listen`.
 */
export async function openService(
  service: Service,
  settings: AllSettings,
  { consume = true } = {},
): Promise<NestExpressApplication> {
  const module = await ServiceModule.of(service, settings);
  const app = await createApp({ name: service.name, module, config: settings });
  await app.init();
  if (consume && service.consumes.length > 0) {
    const { connectConsumer } = await import('@referral-exchange/messaging');
    await connectConsumer(app, kafkaOptions(service, settings));
  }
  return app;
}

/** The OpenAPI document of a service. Needs no settings and connects to nothing (Nest's preview mode). */
export async function describeService(service: Service): ReturnType<typeof describeModule> {
  return describeModule(await ServiceModule.of(service, {} as AllSettings), { title: service.name });
}
