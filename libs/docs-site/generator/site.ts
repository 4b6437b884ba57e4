import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from 'node:crypto';
import type { MadeFile } from '@referral-exchange/docs-site';
import { DESIGN_TOKENS } from '@referral-exchange/http/design';
import { buildSync } from 'esbuild';
import { httpFile } from './collections/http-file.ts';
import { postmanCollection, postmanEnvironment } from './collections/postman.ts';
import { hasMarkdown, markdownPath, wholePage, type Assets } from './layout.ts';
import { Links } from './links.ts';
import { llmsText } from './llms.ts';
import { Markdown } from './markdown.ts';
import type { Page } from './page.ts';
import { errorsPage } from './pages/errors.ts';
import { eventsPage } from './pages/events.ts';
import { frontPage } from './pages/front.ts';
import { guidePage } from './pages/guide.ts';
import { notFoundPage } from './pages/not-found.ts';
import { internalPage, overviewPage } from './pages/overview.ts';
import { referencePage } from './pages/reference.ts';
import { searchIndex } from './search-index.ts';
import type { Sources } from './sources.ts';

const HOME = join(import.meta.dirname, '..');

/** Every page of the site. Pure but for the sources. */
function makePages(sources: Sources): Page[] {
  const markdown = new Markdown(new Links(sources));
  return [
    frontPage(sources),
    overviewPage(sources, markdown),
    ...sources.guides.map((guide) => guidePage(guide, sources, markdown)),
    ...[...sources.areas, ...sources.internalAreas].map((area) => referencePage(area, markdown)),
    internalPage(sources, markdown),
    eventsPage(sources, markdown),
    errorsPage(markdown),
    notFoundPage(),
  ];
}

/** Every file of the site: pages, their Markdown, scripts, style, the index of the search. */
export function makeSite(sources: Sources): { pages: Page[]; files: MadeFile[] } {
  const pages = makePages(sources);
  const assets = {
    css: asset('docs.css', 'text/css', styleSheet()),
    early: asset('early.js', 'text/javascript', script('early.ts', 'iife')),
    script: asset('docs.js', 'text/javascript', script('docs.ts', 'esm')),
    search: asset('search.json', 'application/json', searchIndex(pages)),
    icon: asset('mark.svg', 'image/svg+xml', readFileSync(join(HOME, 'theme/mark.svg'), 'utf8')),
  };
  const addresses = Object.fromEntries(Object.entries(assets).map(([name, { path }]) => [name, path]));
  const named = (path: string, type: string, text: string): MadeFile => ({
    path,
    type,
    text,
    isImmutable: false,
  });
  const files = [
    ...Object.values(assets),
    ...pages.flatMap((page) => [
      named(page.path, 'text/html', wholePage(page, sources, addresses as unknown as Assets)),
      ...(hasMarkdown(page) ? [named(markdownPath(page.path), 'text/markdown', `${page.markdown}\n`)] : []),
    ]),
    named('/llms.txt', 'text/plain', llmsText(pages)),
    named('/docs/webhooks.json', 'application/json', JSON.stringify(sources.webhooks)),
    named('/docs/postman.json', 'application/json', JSON.stringify(postmanCollection(sources.api))),
    named('/docs/postman-environment.json', 'application/json', JSON.stringify(postmanEnvironment())),
    named('/docs/requests.http', 'text/plain', httpFile(sources.api)),
    named('/docs/lifecycle.json', 'application/json', JSON.stringify({ transitions: sources.transitions })),
  ];
  return { pages, files };
}

function asset(name: string, type: string, text: string): MadeFile {
  const [stem, ending] = name.split('.');
  const digest = hash('sha256', text, 'hex').slice(0, 10);
  return { path: `/docs/assets/${stem}.${digest}.${ending}`, type, text, isImmutable: true };
}

/** The tokens of all pages, each as a pair for light and dark, then the style of these pages. */
function styleSheet(): string {
  const tokens = Object.entries(DESIGN_TOKENS).map(
    ([name, [light, dark]]) => `--${name}:light-dark(${light},${dark});`,
  );
  const css = readFileSync(join(HOME, 'theme/docs.css'), 'utf8');
  const { outputFiles } = buildSync({
    stdin: { contents: `:root{${tokens.join('')}}\n${css}`, loader: 'css' },
    minify: true,
    write: false,
    // light-dark() must stay: the switch of the theme sets color-scheme
    target: 'es2023',
  });
  return outputFiles[0]!.text;
}

function script(file: string, format: 'iife' | 'esm'): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(HOME, 'browser', file)],
    bundle: true,
    minify: true,
    write: false,
    format,
    target: 'es2023',
  });
  return outputFiles[0]!.text;
}
