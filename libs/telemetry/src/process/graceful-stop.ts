import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Readiness } from '../health/readiness.js';
import { log } from '../logging/log.js';
import { stopMetrics } from '../metrics/export-metrics.js';
import { stopTracing } from '../tracing/tracing.js';
import { OpenConnections } from './open-connections.js';

/** A stop that takes longer is given up: the caller of SIGTERM would send SIGKILL soon after. */
const STOP_LIMIT_MS = 20_000;

const connectionsOf = new WeakMap<Server, OpenConnections>();

/** Begins to count the requests in flight; `configureApp` calls it before the first one. */
export function watchConnections(app: INestApplication): void {
  const server = app.getHttpServer() as Server;
  connectionsOf.set(server, new OpenConnections(server));
}

/**
 * Ends a service without losing a request or a message: says "not ready", stops accepting and finishes what
 * is in flight, then lets consumers and workers drain (`beforeApplicationShutdown`), then closes the
 * database, then sends the last spans and metrics.
 */
export async function stopGracefully(
  app: INestApplication,
  options: { delayMs?: number } = {},
): Promise<void> {
  provided(app, Readiness)?.stop();
  if (options.delayMs) await sleep(options.delayMs);
  await connectionsOf.get(app.getHttpServer() as Server)?.drain();
  await app.close();
  await Promise.all([stopTracing(), stopMetrics()]);
}

/** What some module provides; `app.get` would log an error where none does. */
export function provided<T>(app: INestApplication, token: Type<T> | symbol): T | undefined {
  const modules = [...app.get(ModulesContainer).values()];
  const owner = modules.find((module) => module.providers.has(token));
  return owner?.providers.get(token)?.instance as T | undefined;
}

/** Stops on SIGTERM or SIGINT, once, and ends the process; after `limitMs` (20 seconds) it ends it anyway. */
export function stopOnSignals(
  app: INestApplication,
  { limitMs = STOP_LIMIT_MS, ...options }: { delayMs?: number; limitMs?: number } = {},
): void {
  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    const fail = (error: unknown): never => {
      log.error({ err: error }, 'stop failed');
      process.exit(1);
    };
    setTimeout(() => fail(new Error('not stopped in time')), limitMs).unref();
    stopGracefully(app, options).then(() => {
      log.info('stopped');
      process.exit(0);
    }, fail);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}
