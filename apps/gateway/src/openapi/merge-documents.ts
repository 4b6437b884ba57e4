import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIObject } from '@nestjs/swagger';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Components = NonNullable<OpenAPIObject['components']>;
type PathItem = OpenAPIObject['paths'][string];

/** The description of one service, with full paths. */
export interface ServiceDocument {
  service: string;
  document: OpenAPIObject;
}

export interface MergeOptions {
  title: string;
  description: string;
  /** Only paths below it, and it is cut off them: `/api/public/v1` or `/api/v1`. */
  prefix: string;
  /** Address that the paths then are relative to. */
  serverUrl: string;
  /** Called instead of throwing, for who would rather show something: the first declaration stands. */
  onConflict?: (conflict: DescriptionConflict) => void;
}

/** Two services describe one thing differently: a mistake in their declarations, each line names one. */
export class DescriptionConflict extends Error {
  constructor(readonly conflicts: readonly string[]) {
    super(`The descriptions do not fit together:\n${conflicts.map((one) => `  - ${one}`).join('\n')}`);
  }
}

/**
 * One OpenAPI document (3.0.3, version 1.0.0: interface, "Versioning") of the services' own, for one prefix. Holds only
 * the schemas that its paths use.
 *
 * @throws {DescriptionConflict} when two services have one path or operation id, or one schema name for different things
 */
export function mergeDocuments(documents: readonly ServiceDocument[], options: MergeOptions): OpenAPIObject {
  const conflicts: string[] = [];
  const paths: Record<string, PathItem> = {};
  const schemas: Schemas = {};
  const securitySchemes: NonNullable<Components['securitySchemes']> = {};
  for (const { service, document } of documents) {
    addPaths(paths, pathsBelow(document, options.prefix), service, conflicts);
    addSchemas(schemas, document.components?.schemas ?? {}, service, conflicts);
    Object.assign(securitySchemes, document.components?.securitySchemes);
  }
  checkOperationIds(paths, conflicts);
  if (conflicts.length > 0) report(new DescriptionConflict(conflicts), options);
  return {
    openapi: '3.0.3',
    info: { title: options.title, version: '1.0.0', description: options.description },
    servers: [{ url: options.serverUrl }],
    tags: tagsOf(paths).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: used(securitySchemes, securityNamesOf(paths)),
      schemas: usedSchemas(paths, schemas),
    },
  };
}

function report(conflict: DescriptionConflict, { onConflict }: MergeOptions): void {
  if (!onConflict) throw conflict;
  onConflict(conflict);
}

function pathsBelow({ paths }: OpenAPIObject, prefix: string): [string, PathItem][] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(`${prefix}/`))
    .map(([path, item]) => [path.slice(prefix.length), item]);
}

function addPaths(
  into: Record<string, PathItem>,
  from: [string, PathItem][],
  service: string,
  conflicts: string[],
): void {
  for (const [path, item] of from) {
    const known = (into[path] ??= {}) as Record<string, unknown>;
    for (const [method, operation] of Object.entries(item)) {
      if (known[method] !== undefined)
        conflicts.push(`${method.toUpperCase()} ${path} is declared by ${service} again`);
      known[method] ??= operation;
    }
  }
}

function addSchemas(into: Schemas, from: Schemas, service: string, conflicts: string[]): void {
  for (const [name, schema] of Object.entries(from)) {
    if (into[name] !== undefined && !isDeepStrictEqual(into[name], schema))
      conflicts.push(`schema ${name} of ${service} differs from another service's`);
    into[name] ??= schema;
  }
}

interface Operation {
  operationId?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
}

function operationsOf(paths: Record<string, PathItem>): Operation[] {
  return Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
}

function checkOperationIds(paths: Record<string, PathItem>, conflicts: string[]): void {
  const seen = new Set<string>();
  for (const { operationId } of operationsOf(paths)) {
    if (operationId === undefined) continue;
    if (seen.has(operationId)) conflicts.push(`operation id ${operationId} is there twice`);
    seen.add(operationId);
  }
}

function tagsOf(paths: Record<string, PathItem>): string[] {
  return [...new Set(operationsOf(paths).flatMap(({ tags }) => tags ?? []))].sort();
}

function securityNamesOf(paths: Record<string, PathItem>): Set<string> {
  return new Set(
    operationsOf(paths).flatMap(({ security }) => (security ?? []).flatMap((one) => Object.keys(one))),
  );
}

function used<T>(all: Record<string, T>, names: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
}

/** The schemas that the paths refer to, directly or through others, by name. */
function usedSchemas(paths: object, schemas: Schemas): Schemas {
  const names = new Set<string>();
  const waiting: unknown[] = [paths];
  while (waiting.length > 0) {
    for (const name of referencesIn(waiting.pop())) {
      if (names.has(name)) continue;
      names.add(name);
      waiting.push(schemas[name]);
    }
  }
  const sorted = [...names].sort();
  return Object.fromEntries(sorted.flatMap((name) => (schemas[name] ? [[name, schemas[name]]] : [])));
}

function referencesIn(value: unknown): string[] {
  const found = JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
  return [...found].map(([, name]) => name as string);
}
