import { html, type Html } from '@referral-exchange/http/design';
import type { Area } from '../api-model.ts';
import { fieldsOf, objectsOf } from '../fields.ts';
import type { Markdown } from '../markdown.ts';
import type { Schema } from '../openapi.ts';
import type { Heading, Page, SearchEntry } from '../page.ts';
import { fieldList, fieldsAsMarkdown } from './field-list.ts';
import { methodBadge, operationAsMarkdown, operationEntry, splitAccess } from './operation.ts';

/** Parts of every envelope: the overview explains them once. */
const OF_EVERY_ANSWER: ReadonlySet<string> = new Set([
  'Meta',
  'Pagination',
  'ErrorEnvelope',
  'InternalErrorEnvelope',
  'InternalMeta',
  'FieldFault',
  'Warning',
]);

/** The page of an area: its operations, then the objects that they answer with. */
export function referencePage(area: Area, markdown: Markdown): Page {
  const { name, audience, description, url, operations, document } = area;
  const { schemas } = document.components;
  const objects = objectsOf(shownSchemas(area), schemas, OF_EVERY_ANSWER);
  const content = html`<h1>${name}</h1>
    <p class="lead">${markdown.line(description)}</p>
    ${audience === 'internal' ? INTERNAL_NOTE : null} ${contents(area)}
    ${operations.map((one) => operationEntry(one, document, markdown))}
    ${objects.length === 0 ? null : objectList(objects, schemas, markdown)}`;
  return {
    path: url,
    title: audience === 'internal' ? `${name} (internal)` : name,
    description,
    layout: 'reference',
    content,
    markdown: asMarkdown(area, objects),
    headings: headingsOf(area, objects),
    search: searchOf(area, objects),
  };
}

const INTERNAL_NOTE = html`<p class="note">
  This is the internal API, for people in a session and for administrators. Its addresses begin with
  <code>/api/v1</code>.
</p>`;

/** The schemas whose objects the page must explain: of answers whole, of bodies what they refer to. */
function shownSchemas({ operations, document }: Area): Schema[] {
  return operations.flatMap(({ responses, body }) => {
    const answers = responses.filter(({ status }) => status.startsWith('2')).map(({ schema }) => schema);
    const name = body?.schema.$ref?.split('/').at(-1);
    return [...answers, name === undefined ? body?.schema : document.components.schemas[name]].filter(
      (schema) => schema !== null && schema !== undefined,
    );
  });
}

function contents({ operations }: Area): Html {
  return html`<ul class="contents">
    ${operations.map(
      ({ id, method, summary, path }) =>
        html`<li>${methodBadge(method)} <a href="#${id}">${summary}</a> <code>${path}</code></li>`,
    )}
  </ul>`;
}

export function objectList(
  names: readonly string[],
  schemas: Record<string, Schema>,
  markdown: Markdown,
): Html {
  return html`<section class="objects" aria-labelledby="objects">
    <h2 id="objects"><a href="#objects">Objects</a></h2>
    ${names.map(
      (name) =>
        html`<article class="object" id="${name}">
          <h3><a href="#${name}">${name}</a></h3>
          ${schemas[name]?.description ? markdown.block(schemas[name].description) : null}
          ${fieldList(fieldsOf(schemas[name] as Schema, schemas), markdown)}
        </article>`,
    )}
  </section>`;
}

function headingsOf({ operations }: Area, objects: readonly string[]): Heading[] {
  return [
    ...operations.map(({ id, summary }) => ({ id, text: summary, level: 2 })),
    ...(objects.length > 0 ? [{ id: 'objects', text: 'Objects', level: 2 }] : []),
  ];
}

function searchOf(
  { name, url, audience, operations, document }: Area,
  objects: readonly string[],
): SearchEntry[] {
  return [
    ...operations.map(({ id, summary, method, path, description }) => ({
      kind: 'Operation' as const,
      title: summary,
      url: `${url}#${id}`,
      hint: `${method} ${path}`,
      text: `${id} ${name} ${splitAccess(description).text}`,
    })),
    ...(audience === 'internal' ? [] : objects).map((object) => ({
      kind: 'Object' as const,
      title: object,
      url: `${url}#${object}`,
      hint: name,
      text: Object.keys(document.components.schemas[object]?.properties ?? {}).join(' '),
    })),
  ];
}

function asMarkdown({ name, description, operations, document }: Area, objects: readonly string[]): string {
  const { schemas } = document.components;
  return [
    `# ${name}`,
    description,
    ...operations.map((one) => operationAsMarkdown(one, document)),
    ...objects.map(
      (object) => `## Object ${object}\n\n${fieldsAsMarkdown(fieldsOf(schemas[object] as Schema, schemas))}`,
    ),
  ].join('\n\n');
}
