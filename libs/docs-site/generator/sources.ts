import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { parse } from 'yaml';
import { areasOf, type Area, type SdkNames } from './api-model.ts';
import type { Transition } from './lifecycle.ts';
import type { NamedExample, OpenApi, Schema, WebhooksDocument } from './openapi.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A guide: a file of `docs/guides`, or the README of an SDK. */
export interface Guide {
  slug: string;
  title: string;
  description: string;
  /** Place in the sidebar. */
  order: number;
  markdown: string;
}

export interface WebhookEvent {
  name: string;
  summary: string;
  description: string;
  schema: Schema;
  examples: NamedExample[];
  url: string;
}

/** All that the site is made of. */
export interface Sources {
  api: OpenApi;
  areas: Area[];
  internalAreas: Area[];
  webhooks: WebhooksDocument;
  events: WebhookEvent[];
  transitions: Transition[];
  guides: Guide[];
  /** The newest first. */
  changes: Change[];
}

/** What customers are told of a change (`docs/api/changes.yaml`). */
export interface Change {
  date: string;
  kind: string;
  text: string;
}

export function readSources(): Sources {
  const api = readApi<OpenApi>('openapi.json');
  const webhooks = readApi<WebhooksDocument>('webhooks.json');
  return {
    api,
    areas: areasOf(api, 'public', PUBLIC_PREFIX, readApi<Record<string, SdkNames>>('sdk.json')),
    internalAreas: areasOf(readApi<OpenApi>('internal.json'), 'internal', INTERNAL_PREFIX),
    webhooks,
    events: eventsOf(webhooks),
    transitions: readApi<{ transitions: Transition[] }>('lifecycle.json').transitions,
    guides: [...readGuides(join(ROOT, 'docs/guides')), ...READMES.map(readmeOf)].sort(
      (a, b) => a.order - b.order,
    ),
    // dates stay text
    changes: parse(readFileSync(join(ROOT, 'docs/api/changes.yaml'), 'utf8'), {
      schema: 'failsafe',
    }) as Change[],
  };
}

function readApi<T>(file: string): T {
  return JSON.parse(readFileSync(join(ROOT, 'docs/api', file), 'utf8')) as T;
}

function eventsOf({ webhooks }: WebhooksDocument): WebhookEvent[] {
  return Object.entries(webhooks).map(([name, { post }]) => {
    const media = Object.values(post.requestBody?.content ?? {})[0];
    if (!media) throw new Error(`The event ${name} has no body`);
    return {
      name,
      summary: post.summary,
      description: post.description ?? '',
      schema: media.schema,
      examples: Object.values(media.examples ?? {}),
      url: `/docs/webhooks#${name}`,
    };
  });
}

function readGuides(folder: string): Guide[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => guideOf(basename(file, '.md'), readFileSync(join(folder, file), 'utf8')));
}

/** The READMEs of the SDKs are guides too. */
const READMES = [
  { slug: 'typescript', title: 'TypeScript SDK', order: 25, file: 'libs/sdk/README.md' },
  { slug: 'python', title: 'Python SDK', order: 26, file: 'sdks/python/README.md' },
];

/** @throws when the README does not begin with a title and a paragraph */
function readmeOf({ file, ...about }: (typeof READMES)[number]): Guide {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const [, description, markdown] = /^# .*\n\n((?:.+\n)+)\n([^]*)$/.exec(text) ?? [];
  if (!description || !markdown) throw new Error(`${file} must begin with a title and a paragraph`);
  return { ...about, description: description.trim().replaceAll('\n', ' '), markdown };
}

/** @throws when the front matter lacks something: title, description and order. */
export function guideOf(slug: string, text: string): Guide {
  const [, front, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const { title, description, order } = (front === undefined ? {} : parse(front)) as Partial<Guide>;
  if (!title || !description || typeof order !== 'number' || markdown === undefined)
    throw new Error(
      `docs/guides/${slug}.md must begin with title, description and order between two lines of ---`,
    );
  return { slug, title, description, order, markdown };
}
