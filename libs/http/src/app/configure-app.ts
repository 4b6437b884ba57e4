import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { DynamicModule, INestApplication, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { SERVICES, type ServiceDefinition } from '@referral-exchange/contracts';
import { guardAddress } from '../body/address-guard.js';
import { MAX_BODY_BYTES } from '../body/json-guard.js';
import { endUnreadBodies } from '../body/unread-body.js';
import {
  configureLog,
  identityOf,
  nestLogger,
  type PlatformConfig,
  provided,
  Readiness,
  SERVICE_NAME,
  watchConnections,
} from '@referral-exchange/telemetry';
import { endOldConnections } from './connection-age.js';
import { exactRoutes } from './exact-routes.js';
import { openRequestContext } from './request-context.middleware.js';
import { apiDocument } from '../openapi/api-document.js';
import { PRINCIPAL_KEYS_LOCAL, PrincipalStrategy, requireAccessRules } from '@referral-exchange/identity';

/** How long a caller may take to send a request and body. Node looks every 30 s: it may be twice as long. */
const REQUEST_TIMEOUT_MS = 30_000;
/** The same where uploads are streamed: longer than the gateway gives a caller (ADR 33). */
const UPLOAD_TIMEOUT_MS = 930_000;

export interface AppOptions {
  /** Name in contracts' SERVICES. */
  name: string;
  module: Type | DynamicModule;
  config: PlatformConfig;
}

/**
 * Builds the application of a service, ready for `init()` or `listen()`: context, address check and
 * `GET /openapi.json`. Guard, filter and interceptors, which read the body, come with HttpModule.
 */
export async function createApp({ name, module, config }: AppOptions): Promise<NestExpressApplication> {
  configureLog({ identity: identityOf(name, config), level: config.LOG_LEVEL });
  const app = await NestFactory.create<NestExpressApplication>(module, exactRoutes(), {
    bodyParser: false,
    logger: nestLogger,
    abortOnError: false,
    forceCloseConnections: false,
  });
  requireAccessRules(app);
  const express = app.getHttpAdapter().getInstance() as Express;
  express.disable('x-powered-by');
  // Express would hash every response for an ETag that is not used; records carry their own (decisions, 1.11)
  express.disable('etag');
  express.locals[PRINCIPAL_KEYS_LOCAL] = app.get(PrincipalStrategy, { strict: false }).keys;
  watchConnections(app);
  const server = app.getHttpServer() as Server;
  // longer than the gateway keeps its connections, or a call would meet one that is just being closed
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  endOldConnections(server);
  // the gateway has the whole body before it calls, unless it is an upload
  server.requestTimeout = takesUploads(name) ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
  app.use(openRequestContext);
  app.use(closingWhenStopping(app));
  app.use(guardAddress);
  app.use(endUnreadBodies);
  serveDescription(app, express);
  return app;
}

function takesUploads(name: string): boolean {
  const rows: Readonly<Record<string, ServiceDefinition>> = SERVICES;
  return Object.values(rows[name]?.bodyLimits ?? {}).some((bytes) => bytes > MAX_BODY_BYTES);
}

/** A stopping service asks its callers to open their next connection elsewhere. */
function closingWhenStopping(app: INestApplication) {
  const readiness = provided(app, Readiness);
  return (_request: Request, response: Response, next: () => void): void => {
    if (readiness?.stopping) response.setHeader('Connection', 'close');
    next();
  };
}

function serveDescription(app: INestApplication, express: Express): void {
  let text: string | undefined;
  express.get('/openapi.json', (_request, response) => {
    text ??= JSON.stringify(apiDocument(app, { title: app.get<string>(SERVICE_NAME, { strict: false }) }));
    response.type('application/json').send(text);
  });
}
