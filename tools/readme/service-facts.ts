import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@referral-exchange/contracts';
import {
  EVENTS,
  INTERNAL_OPERATIONS,
  ORIGIN_OPERATIONS,
  PUBLIC_OPERATIONS,
  SERVICES,
  type ServiceCall,
  type ServiceDefinition,
  type TopicName,
} from '@referral-exchange/contracts';
import { eventTypesIn, settingsIn, tablesIn, type Setting } from './sources.ts';

/** An address of a service, or of the gateway itself. */
export interface ServiceRoute {
  /** Whole path from the origin. */
  path: string;
  methods: string;
}

/** What the README of a service says of it. */
export interface ServiceFacts {
  name: string;
  routes: ServiceRoute[];
  /** Types of events that it handles and publishes, by topic; 'all' where it is each of the topic. */
  handles: Record<string, string[] | 'all'>;
  publishes: Record<string, string[] | 'all'>;
  tables: string[];
  settings: Setting[];
  /** Services that call it, besides the gateway. */
  calledBy: readonly string[];
  /** Internal calls that it answers, and those that its code makes, as `GET /internal/firms/:id`. */
  answers: string[];
  calls: Record<string, string[]>;
  /** Services that it calls by the routes that its caller has, in the name of that caller. */
  callsAsCaller: string[];
}

/** Says which service owns a path, as the gateway's route table does. */
export type OwnerOf = (area: 'public' | 'internal' | 'origin', path: string) => string;

const ROWS: Record<string, ServiceDefinition> = SERVICES;

/**
 * What the table of services, the contracts and the sources of an app say of it.
 *
 * @throws when nothing is found that handles a topic which it consumes
 */
export function factsOf(root: string, name: string, ownerOf: OwnerOf): ServiceFacts {
  const app = join(root, 'apps', name);
  const { consumes = [], publishes = [], calledBy = [] } = ROWS[name] as ServiceDefinition;
  const schema = join(app, 'src/database/schema.sql');
  const files = [app, ...librariesOf(root, app)].flatMap(sourcesOf);
  const textsOf = (ending: string): string[] =>
    files.filter((file) => file.endsWith(ending)).map((file) => readFileSync(file, 'utf8'));
  const handled = new Set(textsOf('.consumer.ts').flatMap(eventTypesIn));
  const handles = byTopic(consumes, (type) => handled.has(type));
  const unread = Object.keys(handles).filter((topic) => handles[topic]!.length === 0);
  if (unread.length > 0)
    throw new Error(
      `${name} consumes ${unread.join(', ')}, but no consumer names an event of it, in a way that tools/readme/sources.ts reads`,
    );
  const calls = callsOf(name, textsOf('.ts').join('\n'));
  return {
    name,
    routes: routesOf(name, ownerOf),
    handles,
    publishes: byTopic(publishes, () => true),
    tables: existsSync(schema) ? tablesIn(readFileSync(schema, 'utf8')) : [],
    settings: settingsIn(readFileSync(join(app, 'src/config.ts'), 'utf8')),
    calledBy,
    answers: CALLS.filter(([, call]) => call.service === name).map(([, call]) => addressOf(call)),
    calls,
    callsAsCaller: Object.keys(ROWS).filter((one) => ROWS[one]?.calledBy?.includes(name) && !(one in calls)),
  };
}

const CALLS = Object.entries(contracts as Record<string, unknown>).filter(
  (entry): entry is [string, ServiceCall] => {
    const value = entry[1];
    return typeof value === 'object' && value !== null && 'answer' in value && 'path' in value;
  },
);

function addressOf({ method, path }: ServiceCall): string {
  return `${method} ${path}`;
}

/** The calls of others that the code of a service names, by the service that answers. */
function callsOf(service: string, code: string): Record<string, string[]> {
  const called: Record<string, string[]> = {};
  for (const [name, call] of CALLS)
    if (call.service !== service && new RegExp(`\\b${name}\\b(?=[,)])`).test(code))
      (called[call.service] ??= []).push(addressOf(call));
  return called;
}

/** The folders of the libraries that an app names, not the contracts: there calls are declared, not made. */
function librariesOf(root: string, app: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies)
    .filter((name) => name.startsWith('@referral-exchange/') && !name.endsWith('/contracts'))
    .map((name) => join(root, 'libs', name.split('/')[1] as string));
}

function sourcesOf(folder: string): string[] {
  return globSync('src/**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.spec.ts'))
    .map((file) => join(folder, file));
}

function byTopic(
  topics: readonly TopicName[],
  isWanted: (type: string) => boolean,
): Record<string, string[] | 'all'> {
  return Object.fromEntries(
    topics.map((topic) => {
      const types = Object.keys(EVENTS[topic]);
      const wanted = types.filter(isWanted);
      return [topic, wanted.length === types.length && types.length > 1 ? 'all' : wanted];
    }),
  );
}

function routesOf(name: string, ownerOf: OwnerOf): ServiceRoute[] {
  const areas = [
    ['public', contracts.PUBLIC_PREFIX, PUBLIC_OPERATIONS],
    ['internal', contracts.INTERNAL_PREFIX, INTERNAL_OPERATIONS], // public ones too: these are left out below
    ['origin', '', ORIGIN_OPERATIONS],
  ] as const;
  return areas.flatMap(([area, prefix, operations]) =>
    Object.entries(operations)
      .filter(([path]) => ownerOf(area, path) === name && !(area === 'internal' && path in PUBLIC_OPERATIONS))
      .map(([path, methods]) => ({ path: prefix + path, methods })),
  );
}
