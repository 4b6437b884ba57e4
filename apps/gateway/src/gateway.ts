import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  collectStartupGarbage,
  configureLog,
  log,
  nestLogger,
  Readiness,
  startTracing,
  stopTracing,
} from '@referral-exchange/platform';
import { AppModule } from './app.module.js';
import type { GatewayConfig } from './config.js';
import { OwnDescription } from './openapi/own-description.js';
import { GatewayServer } from './server/gateway-server.js';

/** A gateway that takes calls. */
export class RunningGateway {
  #stopped?: Promise<void>;

  constructor(
    private readonly app: NestExpressApplication,
    private readonly config: GatewayConfig,
    readonly port: number,
  ) {}

  /** Ends without losing a call: says "not ready", accepts no more, finishes what is under way, then lets go of the rest. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#stop());
  }

  async #stop(): Promise<void> {
    this.app.get(Readiness, { strict: false }).stop();
    if (this.config.STOP_DELAY_MS > 0) await sleep(this.config.STOP_DELAY_MS);
    await this.app.get(GatewayServer, { strict: false }).stop();
    await this.app.close();
    await stopTracing();
  }
}

/**
 * Builds the application, whose Express answers the gateway's own pages, and the raw server in front of it. Kafka, Redis
 * and the services need not be there yet.
 */
export async function startGateway(config: GatewayConfig): Promise<RunningGateway> {
  configureLog({ service: 'gateway', level: config.LOG_LEVEL });
  await startTracing('gateway', config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config), {
    bodyParser: false,
    logger: nestLogger,
    abortOnError: false,
  });
  app.disable('x-powered-by');
  app.disable('etag');
  app.get(OwnDescription, { strict: false }).of(app);
  await app.init();
  collectStartupGarbage();
  const port = await app.get(GatewayServer, { strict: false }).listen(config.PORT);
  log.info({ port }, 'ready');
  return new RunningGateway(app, config, port);
}

/** Stops on SIGTERM and SIGINT, once, and ends the process. */
export function stopOnSignals(gateway: RunningGateway): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'stopping');
      gateway.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stop failed');
          process.exit(1);
        },
      );
    });
  }
}
