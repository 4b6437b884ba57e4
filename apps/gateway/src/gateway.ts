import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { checkRedis } from '@referral-exchange/jobs/check-redis';
import { checkBrokers } from '@referral-exchange/messaging/without-database';
import {
  collectStartupGarbage,
  configureLog,
  identityOf,
  kafkaAccessOf,
  log,
  nestLogger,
  startMetrics,
  startTracing,
} from '@referral-exchange/telemetry';
import { exactRoutes } from '@referral-exchange/http';
import { requireAccessRules } from '@referral-exchange/identity';
import { AppModule } from './app.module.js';
import type { GatewayConfig } from './config.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { GatewayServer } from './server/gateway-server.js';

/**
 * Starts the gateway: the Nest application, whose Express answers the gateway's own pages, and the HTTP
 * server in front of it. Kafka, Redis and the services may come up later.
 */
export async function startGateway(
  config: GatewayConfig,
): Promise<{ app: NestExpressApplication; port: number; adminPort?: number }> {
  configureLog({ identity: identityOf('gateway', config), level: config.LOG_LEVEL });
  await startTracing('gateway', config);
  await startMetrics('gateway', config);
  await checkBrokers({ service: 'gateway', ...kafkaAccessOf(config) });
  await checkRedis(config.REDIS_URL);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config), exactRoutes(), {
    bodyParser: false,
    logger: nestLogger,
    abortOnError: false,
  });
  requireAccessRules(app);
  app.disable('x-powered-by');
  app.disable('etag');
  app.get(OpenApiController, { strict: false }).app = app;
  await app.init();
  collectStartupGarbage();
  const ports = await app.get(GatewayServer, { strict: false }).listen();
  log.info(ports, 'ready');
  return { app, ...ports };
}
