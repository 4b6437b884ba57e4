import type { Server } from 'node:http';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { DynamicModule, INestApplication, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { guardAddress } from '../body/address-guard.js';
import { EXACT_BODY_PATHS, receiveBody } from '../body/raw-body.js';
import { SERVICE_NAME, type PlatformConfig } from '../config/base-config.js';
import { openRequestContext } from './request-context.middleware.js';
import { Readiness } from '../health/readiness.js';
import { configureLog } from '../logging/log.js';
import { NestLogger } from '../logging/nest-logger.js';
import { apiDocument } from '../openapi/api-document.js';
import { watchConnections } from './graceful-stop.js';
import { PRINCIPAL_KEYS_LOCAL, PrincipalStrategy } from '../principal/principal.strategy.js';

export interface AppOptions {
  /** Name in contracts' SERVICES. */
  name: string;
  module: Type | DynamicModule;
  config: PlatformConfig;
}

/** Builds the application of a service, ready for `init()` or `listen()`; tests use it as it is. */
export async function createApp({ name, module, config }: AppOptions): Promise<NestExpressApplication> {
  configureLog({ service: name, level: config.LOG_LEVEL });
  const app = await NestFactory.create<NestExpressApplication>(module, {
    bodyParser: false,
    logger: new NestLogger(),
    abortOnError: false,
    forceCloseConnections: false,
  });
  return configureApp(app);
}

/**
 * Everything around the controllers: context, address check, raw body, `GET /openapi.json`. Guard, filter and
 * interceptors come with PlatformModule. The application must have been created with `bodyParser: false`.
 */
export function configureApp<T extends INestApplication>(app: T): T {
  const express = app.getHttpAdapter().getInstance() as Express;
  express.disable('x-powered-by');
  // Express would hash every answer for a tag that nobody asked for; records carry their own (decisions, 1.11)
  express.disable('etag');
  express.locals[PRINCIPAL_KEYS_LOCAL] = app.get(PrincipalStrategy, { strict: false }).keys;
  watchConnections(app);
  tuneConnections(app.getHttpServer() as Server);
  app.use(openRequestContext);
  app.use(closingWhenStopping(app));
  app.use(guardAddress);
  app.use(receiveBody(optional<RegExp>(app, EXACT_BODY_PATHS)));
  serveDescription(app, express);
  return app;
}

/**
 * The gateway keeps its connections open; ours must live longer than its own patience, or a call would now and then
 * meet a connection that is just being closed.
 */
function tuneConnections(server: Server): void {
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
}

/** A stopping service asks its callers to open their next connection elsewhere. */
function closingWhenStopping(app: INestApplication) {
  const readiness = optional(app, Readiness);
  return (_request: Request, response: Response, next: () => void): void => {
    if (readiness?.stopping) response.setHeader('Connection', 'close');
    next();
  };
}

/** What some module provides; `app.get` would log an error where none does. */
function optional<T>(app: INestApplication, token: Type<T> | symbol): T | undefined {
  const modules = [...app.get(ModulesContainer).values()];
  const provided = modules.find((module) => module.providers.has(token))?.providers.get(token);
  return provided?.instance as T | undefined;
}

function serveDescription(app: INestApplication, express: Express): void {
  let text: string | undefined;
  express.get('/openapi.json', (_request, response) => {
    text ??= JSON.stringify(apiDocument(app, { title: app.get<string>(SERVICE_NAME, { strict: false }) }));
    response.type('application/json').send(text);
  });
}
