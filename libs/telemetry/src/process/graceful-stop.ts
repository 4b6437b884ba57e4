import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Readiness } from '../health/readiness.js';
import { log } from '../logging/log.js';
import { stopMetrics } from '../metrics/export-metrics.js';
import { stopTracing } from '../tracing/tracing.js';
import { OpenConnections } from './open-connections.js';

/**
 * How long a stop waits for requests in flight. The gateway gives up a call that is not answered in this time
 * (UPSTREAM_HEADERS_TIMEOUT_MS); only a slow upload takes longer.
 */
const DRAIN_LIMIT_MS = 30_000;
/**
 * A stop that takes longer, after its delay, is given up: enough for requests, then for jobs, which have 20 s
 * and one to close, and then for the last spans and metrics, which have 3 s. With the delay of 5 s it is less
 * than the 60 s after which SIGKILL comes (tools/deploy).
 */
export const STOP_LIMIT_MS = 54_500;

interface StopOptions {
  /** How long calls are still taken after the process says that it is not ready. */
  delayMs?: number;
  /** How long requests in flight may take. Those that take longer are cut off. Default: 30 seconds. */
  drainLimitMs?: number;
}

const connectionsOf = new WeakMap<Server, OpenConnections>();

/** Begins to count the requests in flight; `configureApp` calls it before the first one. */
export function watchConnections(app: INestApplication): void {
  const server = app.getHttpServer() as Server;
  connectionsOf.set(server, new OpenConnections(server));
}

/**
 * Ends a service without losing a message: says "not ready", stops accepting and finishes what is in flight,
 * then lets consumers and workers drain (`beforeApplicationShutdown`), then closes the database, then sends
 * the last spans and metrics. A request that takes too long does not keep the rest from its turn.
 */
export async function stopGracefully(
  app: INestApplication,
  { delayMs = 0, drainLimitMs = DRAIN_LIMIT_MS }: StopOptions = {},
): Promise<void> {
  provided(app, Readiness)?.stop();
  if (delayMs > 0) await sleep(delayMs);
  const cutOff = await connectionsOf.get(app.getHttpServer() as Server)?.drain(drainLimitMs);
  if (cutOff) log.warn({ requests: cutOff }, 'requests took too long for the stop and were cut off');
  await app.close();
  await Promise.all([stopTracing(), stopMetrics()]);
}

/** What some module provides; `app.get` would log an error where none does. */
export function provided<T>(app: INestApplication, token: Type<T> | symbol): T | undefined {
  const modules = [...app.get(ModulesContainer).values()];
  const owner = modules.find((module) => module.providers.has(token));
  return owner?.providers.get(token)?.instance as T | undefined;
}

/**
 * Stops on SIGTERM or SIGINT, once, and ends the process. After `limitMs` it ends it anyway; by default
 * `STOP_LIMIT_MS` after the delay. To be called first: process 1 of a container, which a pod's is, takes no
 * notice of a signal that nobody listens for. Until the returned function gets what serves, a signal ends the
 * process at once.
 */
export function stopOnSignals({
  delayMs = 0,
  limitMs = delayMs + STOP_LIMIT_MS,
}: { delayMs?: number; limitMs?: number } = {}): (app: INestApplication) => void {
  let app: INestApplication | undefined;
  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    if (!app) {
      log.info({ signal }, 'stopped before it was ready');
      return process.exit(0);
    }
    log.info({ signal }, 'stopping');
    const fail = (error: unknown): never => {
      log.error({ err: error }, 'stop failed');
      process.exit(1);
    };
    setTimeout(() => fail(new Error('not stopped in time')), limitMs).unref();
    stopGracefully(app, { delayMs }).then(() => {
      log.info('stopped');
      process.exit(0);
    }, fail);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  return (serving) => void (app = serving);
}
