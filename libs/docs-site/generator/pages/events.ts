import { html, type Html } from '@referral-exchange/http/design';
import { codeBlock } from '../code.ts';
import { fieldsOf, objectsOf } from '../fields.ts';
import type { Markdown } from '../markdown.ts';
import { nameOfRef } from '../openapi.ts';
import type { Page } from '../page.ts';
import type { Sources, WebhookEvent } from '../sources.ts';
import { fieldList, fieldsAsMarkdown } from './field-list.ts';
import { objectList } from './reference.ts';

const DESCRIPTION = 'Every event that a subscription sends, with its fields and a body for each recipient.';

/** The page of the webhook events. */
export function eventsPage(
  { events, webhooks }: Pick<Sources, 'events' | 'webhooks'>,
  markdown: Markdown,
): Page {
  const { schemas } = webhooks.components;
  const bodies = events.map(({ schema }) => (schema.$ref === undefined ? '' : nameOfRef(schema.$ref)));
  const shared = objectsOf(bodies.map((name) => schemas[name] ?? {}), schemas, new Set(bodies)); // prettier-ignore
  return {
    path: '/docs/webhooks',
    title: 'Webhook events',
    description: DESCRIPTION,
    layout: 'reference',
    content: html`<h1>Webhook events</h1>
      <p class="lead">${DESCRIPTION}</p>
      <p>
        How to receive and verify them: <a href="/docs/guides/webhooks">Webhooks</a>. The same as OpenAPI 3.1:
        <a href="/docs/webhooks.json">webhooks.json</a>.
      </p>
      <ul class="contents">
        ${events.map(
          ({ name, summary }) =>
            html`<li>
              <a href="#${name}"><code>${name}</code></a> <span>${markdown.line(summary)}</span>
            </li>`,
        )}
      </ul>
      ${events.map((event) => entry(event, schemas, markdown))} ${objectList(shared, schemas, markdown)}`,
    markdown: asMarkdown(events, schemas),
    headings: [
      ...events.map(({ name }) => ({ id: name, text: name, level: 2 })),
      { id: 'objects', text: 'Objects', level: 2 },
    ],
    search: events.map(({ name, summary, url }) => ({
      kind: 'Event',
      title: name,
      url,
      hint: 'Webhook event',
      text: summary,
    })),
  };
}

function entry(
  { name, summary, description, schema, examples }: WebhookEvent,
  schemas: Schemas,
  markdown: Markdown,
): Html {
  return html`<section class="operation event" id="${name}" aria-labelledby="${name}-title">
    <div class="what">
      <h2 id="${name}-title"><a href="#${name}">${name}</a></h2>
      <p>${markdown.line(summary)} ${markdown.line(description)}</p>
      ${fieldList(fieldsOf(schema, schemas), markdown)}
    </div>
    <div class="how">
      ${examples.map(
        (example, index) =>
          html`<details class="answer" ${index === 0 ? OPEN : null}>
            <summary>${example.summary ?? 'Body'}</summary>
            ${codeBlock(JSON.stringify(example.value, null, 2), 'json', `${name}: ${example.summary ?? 'body'}`)}
          </details>`,
      )}
    </div>
  </section>`;
}

type Schemas = Sources['webhooks']['components']['schemas'];
const OPEN = html`open`;

function asMarkdown(events: readonly WebhookEvent[], schemas: Schemas): string {
  return [
    '# Webhook events',
    DESCRIPTION,
    ...events.map(({ name, summary, description, schema, examples }) =>
      [
        `## ${name}`,
        `${summary} ${description}`,
        fieldsAsMarkdown(fieldsOf(schema, schemas)),
        ...examples.map(
          (one) => `${one.summary ?? 'Body'}:\n\n\`\`\`json\n${JSON.stringify(one.value, null, 2)}\n\`\`\``,
        ),
      ].join('\n\n'),
    ),
  ].join('\n\n');
}
