import { html } from '@referral-exchange/http/design';
import { PUBLIC_PREFIX } from '@referral-exchange/contracts';
import type { Markdown } from '../markdown.ts';
import type { Page } from '../page.ts';
import type { Sources } from '../sources.ts';

const DESCRIPTION = 'Guides, the reference of the API, webhook events and errors.';

/** `/docs`: everything that there is, and what holds for every call. */
export function overviewPage({ api, areas, internalAreas, guides }: Sources, markdown: Markdown): Page {
  const introduction = asHeadings(api.info.description);
  const { html: text, headings } = markdown.page(introduction);
  const areaList = (list: typeof areas) =>
    html`<ul class="cards">
      ${list.map(
        ({ name, url, description, operations }) =>
          html`<li>
            <a href="${url}">${name}</a>
            <p>${markdown.line(description)}</p>
            <p class="count">${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}</p>
          </li>`,
      )}
    </ul>`;
  const list = guides.map(({ slug, title, description }) => ({
    url: `/docs/guides/${slug}`,
    title,
    description,
  }));
  return {
    path: '/docs',
    title: 'Documentation',
    description: DESCRIPTION,
    layout: 'guide',
    content: html`<h1>Documentation</h1>
      <p class="lead">${DESCRIPTION}</p>
      <h2 id="guides">Guides</h2>
      <ul class="cards">
        ${list.map(
          ({ url, title, description }) =>
            html`<li>
              <a href="${url}">${title}</a>
              <p>${markdown.line(description)}</p>
            </li>`,
        )}
      </ul>
      <h2 id="reference">Reference</h2>
      ${areaList(areas)}
      <p>
        Also: <a href="/docs/webhooks">webhook events</a>, <a href="/docs/errors">errors</a>,
        <a href="${PUBLIC_PREFIX}/openapi.json">the OpenAPI document</a>, <a href="/llms.txt">llms.txt</a>, a
        <a href="/docs/postman.json">Postman collection</a> with its
        <a href="/docs/postman-environment.json">environment</a>, and
        <a href="/docs/requests.http">requests for your editor</a>. Each page is there as Markdown too: add
        <code>.md</code> to its address.
      </p>
      <h2 id="internal">Internal API</h2>
      <p>For people in a session, and for administrators.</p>
      ${areaList(internalAreas)} ${text}`,
    markdown: [
      '# Documentation',
      DESCRIPTION,
      ...list.map(({ url, title, description }) => `- [${title}](${url}.md): ${description}`),
      ...areas.map(({ url, name, description }) => `- [${name}](${url}.md): ${description}`),
      introduction,
    ].join('\n\n'),
    headings: [
      { id: 'guides', text: 'Guides', level: 2 },
      { id: 'reference', text: 'Reference', level: 2 },
      { id: 'internal', text: 'Internal API', level: 2 },
      ...headings,
    ],
    search: headings.map(({ id, text: title }) => ({
      kind: 'Guide',
      title,
      url: `/docs#${id}`,
      hint: 'What holds for every call',
      text: introduction.split(/^## /m).find((part) => part.startsWith(title)) ?? '',
    })),
  };
}

/** The description of the API begins each of its parts with `**Errors**`: here these are headings. */
function asHeadings(description: string): string {
  return description
    .replaceAll(/^\*\*([^*\n]+?)\.?\*\*(?= )/gm, (_, title: string) => `## ${title}\n\n`)
    .replace(/^## What is ignored\n\n is reported\./m, '## What is ignored\n\nWhat is ignored is reported.')
    .replace(/^## Webhooks\n\n notify you/m, '## Webhooks\n\nWebhooks notify you');
}

/** `/docs/internal`: the areas of the internal API. */
export function internalPage({ internalAreas }: Sources, markdown: Markdown): Page {
  const description = 'What only the internal API has: sign-in, sessions, API keys, administration.';
  return {
    path: '/docs/internal',
    title: 'Internal API',
    description,
    layout: 'guide',
    content: html`<h1>Internal API</h1>
      <p class="lead">${description}</p>
      <p>
        Its addresses begin with <code>/api/v1</code>. Users in a session, and OAuth clients for them, also
        use the resources of the public API there, with the same responses.
      </p>
      <ul class="cards">
        ${internalAreas.map(
          ({ name, url, description: text }) =>
            html`<li>
              <a href="${url}">${name}</a>
              <p>${markdown.line(text)}</p>
            </li>`,
        )}
      </ul>`,
    markdown: [
      '# Internal API',
      description,
      ...internalAreas.map(({ name, url, description: text }) => `- [${name}](${url}.md): ${text}`),
    ].join('\n\n'),
    headings: [],
    search: [
      { kind: 'Guide', title: 'Internal API', url: '/docs/internal', hint: 'Reference', text: description },
    ],
  };
}
