import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIObject } from '@nestjs/swagger';
import { areaGroups, describedAreas } from '@referral-exchange/http';

type Components = NonNullable<OpenAPIObject['components']>;
/** Kinds of components that paths refer to by `$ref`. */
const KINDS = ['headers', 'parameters', 'examples', 'schemas'] as const;
type Kind = (typeof KINDS)[number];
type Shared = Record<Kind, Record<string, unknown>>;
type PathItem = OpenAPIObject['paths'][string];

/** Of the description: the interface names no licence. */
const LICENSE = { name: 'All rights reserved' };

/** The description of one service, with full paths. */
export interface ServiceDocument {
  service: string;
  document: OpenAPIObject;
}

export interface MergeOptions {
  title: string;
  description: string;
  /** Only paths below this prefix are taken, without the prefix: `/api/public/v1` or `/api/v1`. */
  prefix: string;
  /** The address that the paths are relative to. */
  serverUrl: string;
  /** Called instead of throwing; the first of several declarations is then used. */
  onConflict?: (conflict: DescriptionConflict) => void;
}

/** Two services describe the same thing differently: a mistake in their declarations. */
export class DescriptionConflict extends Error {
  constructor(readonly conflicts: readonly string[]) {
    super(
      `The OpenAPI documents of the services contradict each other:\n${conflicts.map((one) => `  - ${one}`).join('\n')}`,
    );
  }
}

/**
 * Merges the documents of the services into one (OpenAPI 3.0.3, version 1.0.0: interface, "Versioning"), for
 * one prefix, with only those components that its paths use.
 *
 * @throws {DescriptionConflict} when two services describe one path differently, two paths have one operation
 *   id, or one name is for different components
 */
export function mergeDocuments(documents: readonly ServiceDocument[], options: MergeOptions): OpenAPIObject {
  const conflicts: string[] = [];
  const merged: Record<string, PathItem> = {};
  const shared = ofEachKind<Record<string, unknown>>(() => ({}));
  const securitySchemes: NonNullable<Components['securitySchemes']> = {};
  for (const { service, document } of documents) {
    addPaths(merged, pathsBelow(document, options.prefix), service, conflicts);
    addShared(shared, document.components ?? {}, service, conflicts);
    Object.assign(securitySchemes, document.components?.securitySchemes);
  }
  checkOperationIds(merged, conflicts);
  const paths = sorted(merged);
  if (conflicts.length > 0) report(new DescriptionConflict(conflicts), options);
  return {
    openapi: '3.0.3',
    info: {
      title: options.title,
      version: '1.0.0',
      description: options.description,
      contact: { name: 'Referral Exchange', url: `${new URL('/docs', options.serverUrl)}` },
      license: LICENSE,
    },
    servers: [{ url: options.serverUrl }],
    tags: describedAreas(tagsOf(paths)),
    ...{ 'x-tagGroups': areaGroups(tagsOf(paths)) },
    paths,
    components: {
      securitySchemes: used(securitySchemes, securityNamesOf(paths)),
      ...usedShared(paths, shared),
    } as Components,
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
      // what a library gives to several services is described by each of them
      if (known[method] !== undefined && !isDeepStrictEqual(known[method], operation))
        conflicts.push(`${method.toUpperCase()} ${path} is declared again by ${service}`);
      known[method] ??= operation;
    }
  }
}

const METHOD_ORDER = ['get', 'post', 'put', 'patch', 'delete'];

/** By path, and each path with its reads first: documentation pages show operations in this order. */
function sorted(paths: Record<string, PathItem>): Record<string, PathItem> {
  const rank = (method: string): number => METHOD_ORDER.indexOf(method);
  const inOrder = (item: PathItem): PathItem =>
    Object.fromEntries(Object.entries(item).sort(([a], [b]) => rank(a) - rank(b)));
  const byPath = Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(byPath.map(([path, item]) => [path, inOrder(item)]));
}

function addShared(into: Shared, from: Components, service: string, conflicts: string[]): void {
  for (const kind of KINDS) {
    for (const [name, part] of Object.entries(from[kind] ?? {})) {
      const known = into[kind][name];
      if (known !== undefined && !isDeepStrictEqual(known, part))
        conflicts.push(`${kind}/${name} of ${service} differs from another service's`);
      into[kind][name] ??= part;
    }
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
    if (seen.has(operationId)) conflicts.push(`operation id ${operationId} is used twice`);
    seen.add(operationId);
  }
}

function tagsOf(paths: Record<string, PathItem>): Set<string> {
  return new Set(operationsOf(paths).flatMap(({ tags }) => tags ?? []));
}

function securityNamesOf(paths: Record<string, PathItem>): Set<string> {
  return new Set(
    operationsOf(paths).flatMap(({ security }) => (security ?? []).flatMap((one) => Object.keys(one))),
  );
}

function used<T>(all: Record<string, T>, names: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
}

/** The components that the paths refer to, directly or through others, by name. */
function usedShared(paths: object, shared: Shared): Shared {
  const names = ofEachKind(() => new Set<string>());
  const waiting: unknown[] = [paths];
  while (waiting.length > 0) {
    for (const [kind, name] of referencesIn(waiting.pop())) {
      if (names[kind].has(name)) continue;
      names[kind].add(name);
      waiting.push(shared[kind][name]);
    }
  }
  return ofEachKind((kind) =>
    Object.fromEntries(
      [...names[kind]].sort().flatMap((name) => (shared[kind][name] ? [[name, shared[kind][name]]] : [])),
    ),
  );
}

function ofEachKind<T>(make: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
}

const REFERENCE = new RegExp(`"#/components/(${KINDS.join('|')})/([^"]+)"`, 'g');

function referencesIn(value: unknown): [Kind, string][] {
  const found = JSON.stringify(value ?? null).matchAll(REFERENCE);
  return [...found].map(([, kind, name]) => [kind as Kind, name as string]);
}
