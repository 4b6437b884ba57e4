import { html, type Html } from '@referral-exchange/http/design';
import { errorPath, type ErrorCode } from '@referral-exchange/contracts';
import type { Operation } from '../api-model.ts';
import { codeBlock, exampleChoice, sampleBlock } from '../code.ts';
import { fieldOf, fieldsOf, fieldsOfBody, type Field } from '../fields.ts';
import type { Markdown } from '../markdown.ts';
import type { OpenApi } from '../openapi.ts';
import { samplesOf } from '../samples.ts';
import { fieldList, fieldsAsMarkdown } from './field-list.ts';

/** Names of the headings of an entry. */
const PARAMETERS = { path: 'Path', query: 'Query', header: 'Headers' } as const;

/** The entry of an operation: what it does at the left, how it is called at the right. */
export function operationEntry(operation: Operation, { components }: OpenApi, markdown: Markdown): Html {
  const { id, method, path, prefix, summary, body, responses } = operation;
  const { text, access } = splitAccess(operation.description);
  const bodyFields = body ? fieldsOfBody(body.schema, components.schemas) : [];
  const success = responses.find(({ status }) => status.startsWith('2'));
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
    <div class="what">
      <h2 id="${id}-title"><a href="#${id}">${summary}</a></h2>
      <p class="endpoint">${methodBadge(method)} <code>${path}</code></p>
      ${text === '' ? null : markdown.block(text)}
      ${access === '' ? null : html`<p class="access"><strong>Access</strong> ${markdown.line(access)}</p>`}
      ${Object.entries(PARAMETERS).flatMap(
        ([kind, title]) => section(title, parametersOf(operation, kind, components.schemas), markdown) ?? [],
      )}
      ${section(bodyTitle(operation), bodyFields, markdown)}
      ${responseList(operation, components.schemas, markdown)}
    </div>
    <div class="how">
      ${samples(operation, markdown)}
      <button
        class="try"
        type="button"
        hidden
        aria-label="Try it: ${summary}"
        data-try="${JSON.stringify(tryFacts(operation, prefix))}"
      >
        Try it
      </button>
      ${
        success?.example === undefined
          ? null
          : html`<details class="answer">
              <summary>Response ${success.status}</summary>
              ${codeBlock(JSON.stringify(success.example, null, 2), 'json', `Response of ${summary}`)}
            </details>`
      }
    </div>
  </section>`;
}

/** The request in each language, with each of the examples of its body. */
function samples(operation: Operation, markdown: Markdown): Html {
  const { body, summary } = operation;
  if (body?.type !== 'application/json') return sampleBlock(samplesOf(operation), summary);
  const choices = body.examples.map(({ name, summary: words, value, replace }) => ({
    name,
    summary: words,
    block: html`${sampleBlock(samplesOf({ ...operation, body: { ...body, example: value } }), `${summary}, ${words}`)}
    ${replaceHint(replace, markdown)}`,
  }));
  return exampleChoice(choices, summary);
}

function replaceHint(replace: Record<string, string>, markdown: Markdown): Html | null {
  const hints = Object.entries(replace).map(([path, words]) => `\`${path}\` (${words.toLowerCase()})`);
  return hints.length === 0
    ? null
    : html`<p class="hint">${markdown.line(`Replace ${hints.join(', ')}.`)}</p>`;
}

export function methodBadge(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

/** The last paragraph of a description says who may call. */
export function splitAccess(description: string): { text: string; access: string } {
  const [text = '', access = ''] = description.split('**Access:**');
  return { text: text.trim(), access: access.trim() };
}

function bodyTitle({ body }: Operation): string {
  if (!body) return '';
  const kind = body.type === 'application/json' ? 'Body' : `Body, ${body.type}`;
  return body.isRequired ? kind : `${kind} (optional)`;
}

function parametersOf(
  { parameters }: Operation,
  kind: string,
  schemas: OpenApi['components']['schemas'],
): Field[] {
  return parameters
    .filter((one) => one.in === kind)
    .map(({ name, schema, required, description }) => ({
      ...fieldOf(name, schema, required ?? false, schemas),
      description: description ?? '',
    }));
}

function section(title: string, fields: readonly Field[], markdown: Markdown): Html | null {
  if (fields.length === 0) return null;
  return html`<h3>${title}</h3>
    ${fieldList(fields, markdown)}`;
}

function responseList(
  operation: Operation,
  schemas: OpenApi['components']['schemas'],
  markdown: Markdown,
): Html {
  const successes = operation.responses.filter(({ status }) => /^[23]/.test(status));
  const codes = [...new Set(operation.responses.flatMap(({ errorCodes }) => errorCodes))];
  const rows = successes.map(({ status, description, schema }) => {
    const data = schema ? fieldsOf(schema, schemas).find(({ name }) => name === 'data') : undefined;
    const object = data?.object ? html` <a href="#${data.object}">${data.object}</a>` : null;
    return html`<li><span class="code-of">${status}</span> ${markdown.line(description)}${object}</li>`;
  });
  return html`<h3>Responses</h3>
    <ul class="responses">
      ${rows}
    </ul>
    ${
      codes.length === 0
        ? null
        : html`<p class="errors">
            Errors: ${codes.map((code) => html`<a href="${errorPath(code as ErrorCode)}">${code}</a> `)}
          </p>`
    }`;
}

/** What the form of "Try it" needs to know. */
function tryFacts({ method, path, parameters, credential, body }: Operation, prefix: string): object {
  return {
    method,
    path: prefix + path,
    header: credential?.header ?? null,
    scheme: credential?.scheme ?? '',
    parameters: parameters.map(({ name, in: place, required, schema }) => ({
      name,
      in: place,
      required: required ?? false,
      example: place === 'path' ? String(schema.example ?? '') : '',
    })),
    bodies:
      body?.type === 'application/json'
        ? body.examples.map(({ summary, value }) => ({ summary, text: JSON.stringify(value, null, 2) }))
        : null,
    form:
      body?.type === 'multipart/form-data'
        ? Object.entries(body.schema.properties ?? {}).map(([name, { format }]) => ({
            name,
            isFile: format === 'binary',
            required: body.schema.required?.includes(name) ?? false,
          }))
        : null,
  };
}

/** The entry in Markdown, for programs that read. */
export function operationAsMarkdown(operation: Operation, { components }: OpenApi): string {
  const { id, summary, method, path, prefix, description, body, responses } = operation;
  const parts = [`## ${summary}`, `\`${method} ${prefix}${path}\` (operation \`${id}\`)`, description];
  for (const [kind, title] of Object.entries(PARAMETERS)) {
    const fields = parametersOf(operation, kind, components.schemas);
    if (fields.length > 0) parts.push(`### ${title}`, fieldsAsMarkdown(fields));
  }
  if (body)
    parts.push(
      `### ${bodyTitle(operation)}`,
      fieldsAsMarkdown(fieldsOfBody(body.schema, components.schemas)),
    );
  parts.push('### Example', `\`\`\`sh\n${samplesOf(operation).curl}\n\`\`\``);
  for (const { summary: words, value } of (body?.examples ?? []).slice(1))
    parts.push(`Another body: ${words}.`, `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``);
  const success = responses.find(({ status }) => status.startsWith('2'));
  if (success?.example !== undefined)
    parts.push(
      `Response ${success.status}:`,
      `\`\`\`json\n${JSON.stringify(success.example, null, 2)}\n\`\`\``,
    );
  const codes = [...new Set(responses.flatMap(({ errorCodes }) => errorCodes))];
  if (codes.length > 0) parts.push(`Errors: ${codes.map((code) => `\`${code}\``).join(', ')}`);
  return parts.filter((part) => part !== '').join('\n\n');
}
