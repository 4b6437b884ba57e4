import { type Html, html } from '@referral-exchange/http/design';
import type { Heading, Page } from './page.ts';
import { NOT_FOUND_PATH } from './pages/not-found.ts';
import type { Sources } from './sources.ts';

/** The addresses of files whose names change with their content. */
export interface Assets {
  css: string;
  early: string;
  script: string;
  search: string;
  icon: string;
}

/** A whole page. Every script and style is a file: the content policy allows no other. */
export function wholePage(page: Page, sources: Sources, assets: Assets): string {
  const title = page.path === '/' ? 'Referral Exchange' : `${page.title} · Referral Exchange`;
  const isFront = page.layout === 'front';
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${page.description}" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="${assets.icon}" type="image/svg+xml" />
        ${hasMarkdown(page) ? html`<link rel="alternate" type="text/markdown" href="${markdownPath(page.path)}" />` : null}
        <link rel="stylesheet" href="${assets.css}" />
        <script src="${assets.early}"></script>
        <script src="${assets.script}" type="module" data-search-index="${assets.search}"></script>
      </head>
      <body class="${page.layout}">
        <a class="skip" href="#content">Skip to the content</a>
        ${header(isFront)}
        <div class="frame">
          ${isFront ? null : sidebar(page, sources)}
          <main id="content" tabindex="-1">${page.content} ${hasMarkdown(page) ? foot(page) : null}</main>
          ${page.layout === 'guide' ? onThisPage(page.headings) : null}
        </div>
        ${searchDialog()} ${tryDialog()}
      </body>
    </html> `.text;
}

/** Every page but the one that says that there is none. */
export function hasMarkdown({ path }: Page): boolean {
  return path !== NOT_FOUND_PATH;
}

/** Where a page is as Markdown. */
export function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}

function header(isFront: boolean): Html {
  const menu = html`<button
    class="icon menu-open"
    type="button"
    hidden
    aria-expanded="false"
    aria-controls="sidebar"
  >
    <span class="bars" aria-hidden="true"></span><span class="hidden">Menu</span>
  </button>`;
  return html`<header class="top">
    ${isFront ? null : menu}
    <a class="brand" href="/"
      ><span class="mark" aria-hidden="true"></span><span class="name">Referral Exchange</span></a
    >
    <button class="search-open" type="button" hidden>
      <span>Search</span> <kbd aria-hidden="true">/</kbd>
    </button>
    <nav aria-label="Site">
      <a href="/docs">Docs</a>
    </nav>
    <button class="icon theme" type="button" hidden>
      <span class="sun" aria-hidden="true"></span><span class="hidden">Dark theme</span>
    </button>
  </header>`;
}

function sidebar({ path }: Page, { guides, areas, internalAreas }: Sources): Html {
  const links = (entries: { url: string; title: string }[]): Html[] =>
    entries.map(
      ({ url, title }) =>
        html`<li><a href="${url}" ${url === path ? html`aria-current="page"` : null}>${title}</a></li>`,
    );
  const internal = internalAreas.map(({ url, name }) => ({ url, title: name }));
  const isInternal = path.startsWith('/docs/internal');
  return html`<nav id="sidebar" class="sidebar" aria-label="Pages">
    <ul>
      ${links([{ url: '/docs', title: 'Overview' }])}
    </ul>
    <p>Guides</p>
    <ul>
      ${links(guides.map(({ slug, title }) => ({ url: `/docs/guides/${slug}`, title })))}
    </ul>
    <p>Reference</p>
    <ul>
      ${links(areas.map(({ url, name }) => ({ url, title: name })))}
      ${links([
        { url: '/docs/webhooks', title: 'Webhook events' },
        { url: '/docs/errors', title: 'Errors' },
      ])}
    </ul>
    <details ${isInternal ? html`open` : null}>
      <summary>Internal API</summary>
      <ul>
        ${links([{ url: '/docs/internal', title: 'Overview' }, ...internal])}
      </ul>
    </details>
  </nav>`;
}

function onThisPage(headings: readonly Heading[]): Html {
  const shown = headings.filter(({ level }) => level <= 3);
  if (shown.length < 2) return html`<div class="toc"></div>`;
  return html`<nav class="toc" aria-labelledby="toc-title">
    <p id="toc-title">On this page</p>
    <ul>
      ${shown.map(({ id, text, level }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`)}
    </ul>
  </nav>`;
}

function foot({ path }: Page): Html {
  return html`<footer><a href="${markdownPath(path)}">This page as Markdown</a></footer>`;
}

function searchDialog(): Html {
  return html`<dialog class="search" aria-label="Search">
    <form method="dialog">
      <input
        type="search"
        role="combobox"
        aria-label="Search guides, operations, events and errors"
        aria-controls="results"
        aria-expanded="false"
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck="false"
        placeholder="Search guides, operations, events, errors"
      />
      <button type="submit">Close</button>
    </form>
    <p class="status" role="status"></p>
    <div id="results" role="listbox" aria-label="Results"></div>
  </dialog>`;
}

function tryDialog(): Html {
  return html`<dialog class="try-it" aria-labelledby="try-title">
    <form class="request" novalidate>
      <div class="title">
        <h2 id="try-title"></h2>
        <button type="button" class="close">Close</button>
      </div>
      <p class="target"><code></code></p>
      <div class="inputs"></div>
      <p class="fault" role="alert"></p>
      <button type="submit" class="first">Send</button>
      <p class="hint">
        The request goes to this site only. Your key stays in the memory of this page and is gone when you
        leave it.
      </p>
      <div class="reply" aria-live="polite"></div>
    </form>
  </dialog>`;
}
