import type { INestApplicationContext, INestApplication, Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import {
  describeOperation,
  describeQuery,
  type Operation,
  type OperationSource,
} from './describe-operation.js';
import { DEFERRED_BODY } from '../body/deferred-body.decorator.js';
import { isPublic } from '@referral-exchange/identity';
import type { InlineSchema } from './api-data.decorator.js';
import { addExamples } from './add-examples.js';
import { describedAreas } from './api-areas.js';
import { bodyExamplesOf } from './body-examples.decorator.js';
import { describeCallbacks } from './callbacks.js';
import { COMMON_HEADERS, COMMON_PARAMETERS } from './headers-and-parameters.js';
import { ENVELOPE_SCHEMAS } from './envelope-schemas.js';
import { errorExamples } from './error-examples.js';
import { admitNull } from './admit-null.js';
import { nameSchemas } from './schema-names.js';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

export interface ApiDocumentOptions {
  title: string;
  /** Version of the interface, default 1.0.0 (interface, "Versioning"). */
  version?: string;
  description?: string;
}

/**
 * The OpenAPI 3.0.3 document of a service, with full paths: public resources stand there twice, under
 * {base_url} and {internal_url}; the gateway splits and merges. Made from the declarations that the guard and
 * the validation obey.
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
    // a controller with two addresses has its methods numbered by Nest, e.g. `read[1]`
    operationIdFactory: (controller, method) => `${controller}.${method.replace(/\[\d+\]$/, '')}`,
  });
  const components = (document.components ??= {}) as Record<string, Record<string, InlineSchema>>;
  const schemas = (components.schemas ??= {});
  components.headers = { ...COMMON_HEADERS } as unknown as Record<string, InlineSchema>;
  components.parameters = { ...COMMON_PARAMETERS };
  components.examples = errorExamples();
  const queryModels = new Set<string>();
  const sources = sourcesOf(document, controllersByName(app));
  refuseSharedNames(sources);
  for (const source of sources) {
    describeQuery(source.operation, source.handler, schemas, queryModels);
    describeOperation(source.operation, source);
    describeBody(source, schemas);
    describeCallbacks(source.operation, source.handler, schemas);
    source.operation.operationId = source.key;
    if (isUnreachable(source)) dropOperation(document, source);
  }
  for (const name of queryModels) delete schemas[name];
  Object.assign(schemas, ENVELOPE_SCHEMAS);
  admitNull(document);
  nameSchemas(document);
  const named = components.schemas as Record<string, InlineSchema>;
  for (const source of sources) addExamples(source.operation, source, named);
  document.tags = describedAreas(new Set(operationsOf(document).flatMap(({ tags }) => tags ?? [])));
  return document;
}

function operationsOf({ paths }: OpenAPIObject): Operation[] {
  return Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
}

interface DescribedSource extends OperationSource {
  operation: Operation;
  controllerName: string;
  /** The controller's method. It is the operation id, the same under {base_url} and {internal_url}. */
  key: string;
}

/** @throws when two routes have methods of one name: an SDK would have two methods of that name. */
function refuseSharedNames(sources: DescribedSource[]): void {
  const owners = new Map<string, string>();
  for (const { key, controllerName } of sources) {
    const owner = owners.get(key) ?? controllerName;
    if (owner !== controllerName) throw new Error(`${owner} and ${controllerName} both have a method ${key}`);
    owners.set(key, owner);
  }
}

/** A missing body counts as `{}` (decisions, section 2): it is required where some field of it is. */
function describeBody({ operation, handler }: DescribedSource, schemas: Record<string, InlineSchema>): void {
  const Dto = Reflect.getMetadata(DEFERRED_BODY, handler) as { name: string } | undefined;
  const schema = Dto && schemas[Dto.name];
  if (!schema) return;
  (operation.requestBody as { required?: boolean }).required =
    ((schema.required ?? []) as string[]).length > 0;
  const examples = Object.values(bodyExamplesOf(Dto) ?? {});
  // the fields cannot all be sent together where no example is made of all of them
  if (examples.every(({ value }) => value !== undefined) && examples.length > 0)
    schema.example = examples.at(-1)!.value;
}

/** Every operation of the document beside the controller and the method that it came from. */
function sourcesOf(document: OpenAPIObject, controllers: Map<string, Type>): DescribedSource[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Record<string, Operation | undefined>)[method];
      if (!operation) return [];
      const [controllerName = '', key = ''] = (operation.operationId ?? '').split('.');
      const controller = controllers.get(controllerName)!;
      const handler = (controller.prototype as Record<string, object>)[key]!;
      return [{ operation, path, method: method.toUpperCase(), controllerName, key, controller, handler }];
    }),
  );
}

/** True where none of the callers that a route admits has a credential that works under its address. */
function isUnreachable({ operation, handler, controller }: DescribedSource): boolean {
  return operation.security?.length === 0 && !isPublic(handler, controller);
}

function dropOperation(document: OpenAPIObject, { path, method }: DescribedSource): void {
  const item = document.paths[path] as Record<string, unknown>;
  delete item[method.toLowerCase()];
  if (Object.keys(item).length === 0) delete document.paths[path];
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
