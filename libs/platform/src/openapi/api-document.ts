import type { INestApplicationContext, INestApplication, Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { INTERNAL_PREFIX } from '@referral-exchange/contracts';
import { describeOperation, type Operation } from './describe-operation.js';
import { ENVELOPE_SCHEMAS } from './envelope-schemas.js';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

export interface ApiDocumentOptions {
  title: string;
  /** Version of the interface, default 1.0.0 (interface, "Versioning"). */
  version?: string;
  description?: string;
}

/**
 * The OpenAPI 3.0.3 document of a service, with full paths: public resources stand there twice, under {base_url} and
 * {internal_url}; the gateway splits and merges. Made from the declarations that the guard and the validation obey.
 */
export function apiDocument(app: INestApplication, options: ApiDocumentOptions): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle(options.title)
    .setVersion(options.version ?? '1.0.0')
    .setDescription(options.description ?? '')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'apiKey')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-admin-api-key' }, 'adminKey')
    .addApiKey({ type: 'apiKey', in: 'cookie', name: 'auth_token' }, 'sessionCookie')
    .addBearerAuth({ type: 'http', scheme: 'bearer' }, 'bearer')
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller}.${method}`,
  });
  const controllers = controllersByName(app);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = (item as Record<string, Operation | undefined>)[method];
      if (operation) describe(operation, method.toUpperCase(), path, controllers);
    }
  }
  Object.assign(((document.components ??= {}).schemas ??= {}), ENVELOPE_SCHEMAS);
  return document;
}

function describe(operation: Operation, method: string, path: string, controllers: Map<string, Type>): void {
  const [name = '', key = ''] = (operation.operationId ?? '').split('.');
  const controller = controllers.get(name)!;
  const handler = (controller.prototype as Record<string, object>)[key]!;
  describeOperation(operation, { method, path, controller, handler });
  const area = name.replace(/Controller$/, '');
  const isTwin = path.startsWith(`${INTERNAL_PREFIX}/`) && operation['x-required-tier'] !== undefined;
  operation.operationId = `${area.charAt(0).toLowerCase()}${area.slice(1)}_${key}${isTwin ? '_internal' : ''}`;
}

function controllersByName(app: INestApplicationContext): Map<string, Type> {
  const found = new Map<string, Type>();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const known = found.get(metatype.name);
      if (known && known !== metatype) throw new Error(`Two controllers are named ${metatype.name}`);
      found.set(metatype.name, metatype as Type);
    }
  }
  return found;
}

/** The document of a service's module alone: nothing is instantiated, no database or broker is needed. */
export async function describeModule(
  module: Parameters<typeof NestFactory.create>[0],
  options: ApiDocumentOptions,
): Promise<OpenAPIObject> {
  const app = await NestFactory.create(module, { preview: true, logger: false, abortOnError: false });
  return apiDocument(app, options);
}
