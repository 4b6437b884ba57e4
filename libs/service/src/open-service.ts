import type { NestExpressApplication } from '@nestjs/platform-express';
import { SERVICES, type ServiceDefinition } from '@referral-exchange/contracts';
import { createApp, describeModule } from '@referral-exchange/http';
import { holdBackOwnWork } from '@referral-exchange/telemetry';
import type { AllSettings } from './config/settings.js';
import type { Service } from './define-service.js';
import { kafkaOptions, messagingOf, ServiceModule } from './service.module.js';

export interface OpenOptions {
  /**
   * False for a command, which runs beside the service: no consumers, and nothing of what the service does by
   * itself. Events that the command writes are published all the same. Default: true.
   */
  serves?: boolean;
  /** Whether the consumers are connected. Default: as `serves`. */
  consume?: boolean;
}

/**
 * Builds the application of a service, initialises it, and connects its consumers. It takes no calls until
 * `listen`.
 *
 * @throws {ConfigError} when the settings do not fit the database, the brokers or Redis
 */
export async function openService(
  service: Service,
  settings: AllSettings,
  { serves = true, consume = serves }: OpenOptions = {},
): Promise<NestExpressApplication> {
  const kafka = kafkaOptions(service, settings);
  const messaging = await messagingOf(service);
  await messaging?.checkBrokers(kafka, service.publishes);
  // the pods of commands do not reach it
  if (serves) await checkNeededRedis(service, settings);
  const module = await ServiceModule.of(service, settings);
  const app = await createApp({ name: service.name, module, config: settings });
  if (!serves) holdBackOwnWork(app);
  await app.init();
  if (consume && service.consumes.length > 0)
    await messaging?.connectConsumer(app, { ...kafka, collectMs: service.collectsEventsMs });
  return app;
}

/** A service without Redis does not load its client: it would cost memory and start time. */
async function checkNeededRedis({ name }: Service, { REDIS_URL }: AllSettings): Promise<void> {
  if (!(SERVICES[name] as ServiceDefinition).needs.includes('redis')) return;
  const { checkRedis } = await import('@referral-exchange/jobs/check-redis');
  await checkRedis(REDIS_URL);
}

/** The OpenAPI document of a service. Needs no settings and connects to nothing (Nest's preview mode). */
export async function describeService(service: Service): ReturnType<typeof describeModule> {
  return describeModule(await ServiceModule.of(service, {} as AllSettings), { title: service.name });
}
