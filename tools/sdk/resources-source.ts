import {
  bodyOf,
  byResource,
  dataSchemas,
  hasCsv,
  hasHeader,
  idsIn,
  inputOf,
  parametersIn,
  shapeOf,
  typeName,
  type ApiDescription,
  type NamedOperation,
  type Schema,
} from './api-description.ts';

const WRITTEN = '/* Written by `node tools/sdk/build.ts` from docs/api/openapi.json (ADR 131). */\n';

/** The text of `operations.ts`: what each method sends, and what it gets. */
export function operationsSource(operations: NamedOperation[]): string {
  const table = byResource(operations).map(([resource, methods]) => [
    resource,
    Object.fromEntries(methods.map((one) => [one.verb, rowOf(one)])),
  ]);
  return `${WRITTEN}import type { OperationRow } from '../requests/operation-row.js';

/** Every operation of the public API, by resource and method. */
export const OPERATIONS = ${JSON.stringify(Object.fromEntries(table))} as const satisfies Record<string, Record<string, OperationRow>>;
`;
}

function rowOf(operation: NamedOperation) {
  const { method, path } = operation;
  const gives = shapeOf(operation);
  const takes = inputOf(operation);
  return { method, path, ...(takes && { takes }), ...(gives !== 'data' && { gives }) };
}

/** The text of `resources.ts`: an interface a resource, with a documented method an operation. */
export function resourcesSource(operations: NamedOperation[], api: ApiDescription): string {
  const used = new Set<string>();
  const interfaces = byResource(operations).map(([resource, methods]) => {
    const tag = api.tags.find(({ name }) => name === methods[0]!.tags[0]);
    const lines = methods.map((one) => methodSource(one, api.components, used));
    return `${comment([tag?.description ?? ''])}export interface ${typeName(resource)}Resource {\n${lines.join('\n')}\n}\n`;
  });
  const members = byResource(operations).map(
    ([resource]) => `  readonly ${resource}: ${typeName(resource)}Resource;`,
  );
  return `${WRITTEN}import type { Listing } from '../requests/listing.js';
import type { IfMatch, Keyed, RequestOptions } from '../requests/request-options.js';
import type { Reply } from '../requests/reply.js';
import type { ${[...used].sort().join(', ')} } from '../schemas/api.js';

${interfaces.join('\n')}
/** All resources of the API. */
export interface Resources {
${members.join('\n')}
}
`;
}

function methodSource(
  operation: NamedOperation,
  components: ApiDescription['components'],
  used: Set<string>,
): string {
  const head = [...idsOf(operation, components), ...inputParameter(operation, used)];
  const options = optionsType(operation, components);
  const whole = dataType(operation, used);
  const signature = (parameters: string[], type: string, result: string): string =>
    `  ${operation.verb}(${[...parameters, type].join(', ')}): ${result};`;
  const given = head.map((one) => one.replace('?:', ':'));
  const isPage = shapeOf(operation) === 'page';
  const sections = sectionsOf(whole);
  const plain = isPage ? `Listing<${whole.replace(/\[\]$/, '')}>` : `Reply<${sections?.all ?? whole}>`;
  const overloads = [];
  if (hasHeader(operation, components, 'If-None-Match'))
    overloads.push(
      signature(given, `options: RequestOptions & { ifNoneMatch: string }`, `Reply<${whole} | null>`),
    );
  if (hasCsv(operation))
    overloads.push(
      signature(
        given.map((one) => one.replace(/: (\w+)$/, ': $1 | undefined')),
        `options: RequestOptions & { as: 'csv' }`,
        'Reply<string>',
      ),
    );
  if (sections)
    overloads.push(
      signature(
        given.map((one) => `${one} & { section: string }`),
        `options?: ${options}`,
        `Reply<${sections.one}>`,
      ),
    );
  return [
    comment([operation.summary, operation.description ?? ''], '  '),
    ...overloads.map((one) => `${one}\n`),
    signature(head, `options?: ${options}`, plain),
  ].join('');
}

/** Statistics come whole, or as the one section that the query names. */
function sectionsOf(type: string): { all: string; one: string } | undefined {
  const [all, one] = type.split(' | ');
  return one === `${all}Section` ? { all: all!, one } : undefined;
}

/** One id stands alone; several go by name, so that none is taken for another. */
function idsOf(operation: NamedOperation, components: ApiDescription['components']): string[] {
  const ids = idsIn(operation);
  const meaning = parametersIn('path', operation, components);
  if (ids.length <= 1) return ids.map((id) => `${id}: string`);
  const fields = ids.map(
    (id) =>
      `${comment([meaning.find(({ name }) => name === id)?.description ?? ''], '    ')}    ${id}: string;`,
  );
  return [`ids: {\n${fields.join('\n')}\n  }`];
}

function inputParameter(operation: NamedOperation, used: Set<string>): string[] {
  const takes = inputOf(operation);
  if (!takes) return [];
  const own = typeName(operation.operationId);
  if (takes === 'body') {
    const type = nameOf(bodyOf(operation, 'application/json')!, used);
    return [`body${operation.requestBody!.required ? '' : '?'}: ${type}`];
  }
  const type = `${own}${takes === 'form' ? 'Form' : 'Query'}`;
  used.add(type);
  const isNeeded =
    takes === 'form' || operation.parameters!.some((one) => one.in === 'query' && one.required);
  return [`${takes}${isNeeded ? '' : '?'}: ${type}`];
}

function optionsType(operation: NamedOperation, components: ApiDescription['components']): string {
  const isKeyed = hasHeader(operation, components, 'Idempotency-Key');
  const isMatched = hasHeader(operation, components, 'If-Match');
  return ['RequestOptions', ...(isKeyed ? ['Keyed'] : []), ...(isMatched ? ['IfMatch'] : [])].join(' & ');
}

/** The type of `data`, or of the whole answer where it has no `data`. */
function dataType(operation: NamedOperation, used: Set<string>): string {
  const shape = shapeOf(operation);
  if (shape === 'nothing') return 'void';
  if (shape === 'text') return 'string';
  const types = dataSchemas(operation).map((schema) => nameOf(schema, used));
  return [...new Set(types)].join(' | ');
}

function nameOf(schema: Schema, used: Set<string>): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').pop()!;
    used.add(name);
    return name;
  }
  if (schema.enum?.length === 1 && schema.enum[0] === null) return 'null';
  if (schema.items) return `${nameOf(schema.items, used)}[]`;
  const parts = schema.oneOf ?? schema.allOf;
  if (!parts) throw new Error(`A schema without a name: ${JSON.stringify(schema)}`);
  return parts.map((one) => nameOf(one, used)).join(' | ');
}

function comment(paragraphs: string[], indent = ''): string {
  const text = paragraphs
    .filter((one) => one !== '')
    .join('\n\n')
    .replaceAll('*/', '*\\/');
  if (text === '') return '';
  const lines = text.split('\n').map((line) => `${indent} * ${line}`.trimEnd());
  return `${indent}/**\n${lines.join('\n')}\n${indent} */\n`;
}
