import type { NestExpressApplication } from '@nestjs/platform-express';
import { ConfigError } from '../config/load-config.js';
import { log } from '../logging/log.js';
import { startTracing } from '../tracing/tracing.js';
import { createApp, type ServiceDefinition } from './configure-app.js';
import { stopOnSignals } from './graceful-stop.js';
import { collectStartupGarbage } from './startup-garbage.js';

export interface ServiceStart extends ServiceDefinition {
  /** Last touches before the service takes calls, e.g. `(app) => connectConsumer(app, …)`. */
  beforeListen?: (app: NestExpressApplication) => Promise<void> | void;
}

/**
 * Everything that main.ts does: tracing, the application, its Kafka consumers, listening on PORT, graceful stop. A
 * fault at start is logged and ends the process with 1.
 */
export async function startService(start: ServiceStart): Promise<void> {
  const { name, config } = start;
  try {
    await startTracing(name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
    const app = await createApp(start);
    await start.beforeListen?.(app);
    await app.startAllMicroservices();
    await app.init();
    collectStartupGarbage();
    await app.listen(config.PORT);
    stopOnSignals(app, { delayMs: config.STOP_DELAY_MS });
    log.info({ port: config.PORT }, 'ready');
  } catch (error) {
    log.fatal({ err: error }, 'start failed');
    process.exit(1);
  }
}

/** Runs a `config.ts` or a command; a ConfigError is printed plainly, without a stack, and ends the process with 1. */
export function failPlainly(error: unknown): never {
  if (error instanceof ConfigError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
