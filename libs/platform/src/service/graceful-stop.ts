import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { Readiness } from '../health/readiness.js';
import { log } from '../logging/log.js';
import { stopTracing } from '../tracing/tracing.js';

/** A stop that takes longer is given up: whoever asked would kill us soon after. */
export const STOP_LIMIT_MS = 20_000;

/**
 * Ends a service without losing a request or a message: says "not ready", stops accepting and finishes what is in
 * flight, then lets consumers and workers drain (`beforeApplicationShutdown`), then closes the database, then sends
 * the last spans.
 */
export async function stopGracefully(
  app: INestApplication,
  options: { delayMs?: number } = {},
): Promise<void> {
  readinessOf(app)?.stop();
  if (options.delayMs) await sleep(options.delayMs);
  await finishRequests(app.getHttpServer() as Server);
  await app.close();
  await stopTracing();
}

function readinessOf(app: INestApplication): Readiness | undefined {
  try {
    return app.get(Readiness, { strict: false });
  } catch {
    return undefined;
  }
}

/** Closes the listening socket and waits for the requests in flight; idle keep-alive connections are cut. */
async function finishRequests(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
}

/** Stops on SIGTERM and SIGINT, once, and ends the process; after 20 seconds it ends it anyway. */
export function stopOnSignals(app: INestApplication, options: { delayMs?: number } = {}): void {
  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('not stopped in time, giving up');
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
    stopGracefully(app, options).then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}
