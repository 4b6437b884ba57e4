import { beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_GUIDE, errorPath, INTERNAL_ERROR_STATUS, ERROR_STATUS } from '@referral-exchange/contracts';
import type { MadeFile } from '@referral-exchange/docs-site';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from '../browser/search-options.ts';
import type { Area, Operation } from './api-model.ts';
import { makeSite } from './site.ts';
import { guideOf, readSources, type Sources } from './sources.ts';

let sources: Sources;
let files: ReadonlyMap<string, MadeFile>;
let operations: Operation[];
const textOf = (path: string): string => files.get(path)?.text ?? '';

beforeAll(() => {
  sources = readSources();
  files = new Map(makeSite(sources).files.map((file) => [file.path, file]));
  operations = [...sources.areas, ...sources.internalAreas].flatMap((area) => area.operations);
});

/** What the gateway answers itself: the description of the API, and the pages of the dashboard. */
const isOfTheGateway = (path: string): boolean =>
  path === '/api/public/v1/openapi.json' || path.startsWith('/app/');
const ids = (text: string): Set<string> => new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));
const pages = (): MadeFile[] => [...files.values()].filter(({ type }) => type === 'text/html');

describe('the docs site', () => {
  it('has an entry for every operation of every document, in HTML and in Markdown', () => {
    expect(operations.length).toBeGreaterThan(160);
    const paths = [sources.api, ...sources.internalAreas.slice(0, 1).map(({ document }) => document)];
    const described = paths.flatMap((document) => Object.values(document.paths).flatMap(Object.values));
    expect(operations).toHaveLength(described.length);
    for (const { url, id, method, path, prefix } of operations) {
      const [page, anchor] = url.split('#') as [string, string];
      expect([url, ids(textOf(page)).has(anchor)]).toEqual([url, true]);
      expect(textOf(`${page}.md`)).toContain(`\`${method} ${prefix}${path}\` (operation \`${id}\`)`);
    }
  });

  it('has an entry for every event, every error and every reason', () => {
    for (const { name } of sources.events) expect(ids(textOf('/docs/webhooks'))).toContain(name);
    const codes = Object.keys({ ...ERROR_STATUS, ...INTERNAL_ERROR_STATUS }) as (keyof typeof ERROR_GUIDE)[];
    const anchors = codes.flatMap((code) => [
      errorPath(code),
      ...Object.keys(ERROR_GUIDE[code].reasons ?? {}).map((reason) => errorPath(code, reason)),
    ]);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const anchor of anchors) expect(ids(textOf('/docs/errors'))).toContain(anchor.split('#')[1]);
  });

  it('has a changelog of the declared changes, day by day, breaking ones first', () => {
    const changes = [
      { date: '2026-12-02', kind: 'added', text: 'A field.' },
      { date: '2026-12-02', kind: 'breaking', text: 'Use /y.' },
      { date: '2026-12-01', kind: 'fixed', text: 'A word.' },
    ];
    const made = makeSite({ ...sources, changes }).files;
    const { text } = made.find(({ path }) => path === '/docs/guides/changelog.md')!;
    expect(text).toContain(
      '**2 December 2026**\n\n- **Breaking.** Use /y.\n- **Added.** A field.\n\n**1 December 2026**\n\n- **Fixed.** A word.',
    );
    expect(sources.changes.length).toBeGreaterThanOrEqual(5);
  });

  it('has no link that leads nowhere, and no link to another host but those that a guide names', () => {
    const dead = pages().flatMap(({ path, text }) =>
      [...text.matchAll(/ (?:href|src|data-search-index)="([^"]+)"/g)]
        .map(([, target]) => new URL(target!, `http://site${path}`))
        .filter(({ pathname, hash, host }) => {
          if (host !== 'site' || isOfTheGateway(pathname)) return host !== 'site';
          const page = files.get(pathname);
          return !page || (hash !== '' && !ids(page.text).has(decodeURIComponent(hash.slice(1))));
        })
        .map(({ href }) => `${path}: ${href}`),
    );
    expect(dead).toEqual([]);
  });

  it('has no script and no style in its pages, as the content policy allows none', () => {
    for (const { path, text } of pages()) {
      expect([path, text.match(/<script(?![^>]* src=)[^>]*>|<style|\sstyle="|\son[a-z]+="/g)]).toEqual([
        path,
        null,
      ]);
      // an id that stands twice would lead to the wrong place
      const all = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect([path, all.filter((id, place) => all.indexOf(id) !== place)]).toEqual([path, []]);
    }
  });

  it('lists every page in llms.txt, and each is there as Markdown', () => {
    const listed = [...textOf('/llms.txt').matchAll(/\]\((\/[^)]+\.md)\)/g)].map(([, path]) => path!);
    expect(listed.length).toBeGreaterThan(30);
    for (const path of listed) expect([path, files.get(path)?.type]).toEqual([path, 'text/markdown']);
  });

  it('has no link in its Markdown that leads nowhere', () => {
    const texts = [...files.values()].filter(({ type }) => type === 'text/markdown');
    const dead = texts.flatMap(({ path, text }) =>
      [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target]) => new URL(target!, `http://site${path}`))
        .filter(({ pathname, host, protocol }) =>
          protocol === 'http:' && host === 'site'
            ? !files.has(pathname) && !isOfTheGateway(pathname)
            : protocol !== 'https:',
        )
        .map(({ href }) => `${path}: ${href}`),
    );
    expect(texts.length).toBeGreaterThan(30);
    expect(dead).toEqual([]);
  });

  it('finds what is looked for first, within 50 ms', () => {
    const index = MiniSearch.loadJSON(
      textOf([...files.keys()].find((path) => path.includes('/assets/search.'))!),
      SEARCH_OPTIONS,
    );
    const first = (words: string): unknown => index.search(words)[0]?.url;
    expect(first('createSentCase')).toBe('/docs/api/sent-cases#createSentCase');
    expect(first('version_mismatch')).toBe('/docs/errors#conflict.version_mismatch');
    expect(first('referral.accepted')).toBe('/docs/webhooks#referral.accepted');
    expect(first('masking')).toBe('/docs/guides/masking');
    expect(index.search('xyzzyqwertzuiop')).toEqual([]);
    const words = [
      'acknowledge',
      'a',
      'status change',
      'webhook signature',
      'idempotency',
      'case',
      'referal',
    ];
    const times = words.map((one) => {
      const startedAt = performance.now();
      index.search(one);
      return performance.now() - startedAt;
    });
    // the middle one: the machine may be busy with something else for a moment
    expect(times.sort((x, y) => x - y)[Math.floor(times.length / 2)]).toBeLessThan(50);
  });
});

describe('every sample', () => {
  const validatorOf = (ajv: Ajv | Ajv2020, document: object): ((schema: object) => ValidateFunction) => {
    addFormats.default(ajv);
    ajv.addSchema(document, 'document');
    return (schema) =>
      ajv.compile(
        JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object,
      );
  };
  const OPTIONS = { strict: false, allErrors: true, logger: false } as const;

  it('of a request is valid by its schema', () => {
    const faults = [...sources.areas, ...sources.internalAreas].flatMap(
      ({ document, operations: own }: Area) => {
        const validate = validatorOf(new Ajv(OPTIONS), document);
        return own.flatMap(({ id, body }) => {
          if (body?.type !== 'application/json') return [];
          const check = validate(body.schema);
          if (body.examples.length === 0) return [`${id}: no example`];
          return body.examples.flatMap(({ name, value }) =>
            check(value) ? [] : [`${id} ${name}: ${JSON.stringify(check.errors)}`],
          );
        });
      },
    );
    expect(faults).toEqual([]);
  });

  it('of an event is valid by its schema', () => {
    const validate = validatorOf(new Ajv2020(OPTIONS), sources.webhooks);
    for (const { name, schema, examples } of sources.events) {
      expect([name, examples.length > 0]).toEqual([name, true]);
      for (const { summary, value } of examples) {
        const check = validate(schema);
        expect([name, summary, check(value), check.errors]).toEqual([name, summary, true, null]);
      }
    }
  });

  it('shows the operation that it stands beside', () => {
    for (const { id, method, url } of operations) {
      const page = textOf(url.split('#')[0]!);
      const entry = page.slice(page.indexOf(`id="${id}"`));
      if (method !== 'GET') expect([id, entry.indexOf(`curl -X ${method} `) > 0]).toEqual([id, true]);
    }
  });
});

describe('a guide', () => {
  it('is a file that begins with a title, a description and its place', () => {
    expect(guideOf('x', '---\ntitle: T\ndescription: D\norder: 3\n---\n\nText.\n')).toMatchObject({
      title: 'T',
      order: 3,
    });
    expect(() => guideOf('x', '# Title\n')).toThrow(
      'docs/guides/x.md must begin with title, description and order',
    );
    expect(() => guideOf('x', '---\ntitle: T\n---\n')).toThrow('must begin with');
  });

  it('that links to what is gone does not build', () => {
    const withLink = (target: string): Sources => ({
      ...sources,
      guides: [guideOf('x', `---\ntitle: T\ndescription: D\norder: 1\n---\n[a](${target})\n`)],
    });
    for (const target of [
      'op:nothing',
      'event:nothing',
      'error:conflict.nothing',
      'gone.md',
      'http://plain.example',
    ])
      expect(() => makeSite(withLink(target))).toThrow(`A guide links to ${target}`);
  });

  it('that asks for something which nothing makes does not build', () => {
    const guide = guideOf('x', '---\ntitle: T\ndescription: D\norder: 1\n---\n<!-- made: nothing -->\n');
    expect(() => makeSite({ ...sources, guides: [guide] })).toThrow('Nothing makes nothing');
  });
});
