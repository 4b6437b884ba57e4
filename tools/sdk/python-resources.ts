import {
  byResource,
  dataSchemas,
  hasCsv,
  hasHeader,
  idsIn,
  inputOf,
  parametersIn,
  shapeOf,
  typeName,
  bodyOf,
  type ApiDescription,
  type NamedOperation,
  type Schema,
} from './api-description.ts';
import { docstring } from './python-code.ts';
import { nameInPython, snakeCase } from './python-names.ts';

const WRITTEN = '"""Written by `node tools/sdk/build.ts` from docs/api/openapi.json (ADR 133)."""';

/** The text of `operations.py`: a typed row for each operation. */
export function pythonOperations(operations: NamedOperation[]): string {
  const used = new Set<string>();
  const rows = operations.map((one) => {
    const [takes, gives] = [inputOf(one), shapeOf(one)];
    const facts = [
      `"${one.method}"`,
      `"${one.path}"`,
      ...(takes ? [`takes="${takes}"`] : []),
      ...(gives === 'data' ? [] : [`gives="${gives}"`]),
    ];
    const name = `${rowName(one)}: Operation[${dataType(one, used)}]`;
    return `${name} = Operation(${facts.join(', ')})`;
  });
  return `${WRITTEN}

from __future__ import annotations

from typing import TYPE_CHECKING

from .._operation import Operation

${typeImports(used)}
${rows.join('\n')}
`;
}

const rowName = ({ operationId }: NamedOperation): string => snakeCase(operationId).toUpperCase();

/** The text of `resources.py` or `async_resources.py`: a class a resource, with a method an operation. */
export function pythonResources(operations: NamedOperation[], api: ApiDescription, isAsync: boolean): string {
  const used = new Set<string>();
  const dialect: Dialect = isAsync
    ? { prefix: 'Async', define: 'async def', wait: 'await ', text: 'Awaitable[str]' }
    : { prefix: '', define: 'def', wait: '', text: 'str' };
  const resources = byResource(operations);
  const classes = resources.map(([resource, methods]) => {
    const about =
      api.tags.find(({ name }) => name === methods[0]!.tags[0])?.description ?? typeName(resource);
    const texts = methods.map((one) => methodSource(one, api.components, dialect, used));
    return `class ${dialect.prefix}${typeName(resource)}Resource(${dialect.prefix}Resource):
${docstring([about], 4)}

${texts.join('\n\n')}
`;
  });
  const members = resources.map(
    ([resource]) =>
      `        self.${snakeCase(resource)} = ${dialect.prefix}${typeName(resource)}Resource(transport)`,
  );
  return `${WRITTEN}

# a query that names a section is a query too, and gives less
# mypy: disable-error-code="overload-overlap"

from __future__ import annotations

import builtins${isAsync ? '\nfrom collections.abc import Awaitable' : ''}
from typing import TYPE_CHECKING, Literal, overload

from typing_extensions import Unpack

from .._options import AnyOptions, KeyedMatchedOptions, KeyedOptions, MatchedOptions, Options
from .._pages import ${dialect.prefix}Pages
from .._resource import ${dialect.prefix}Resource, ${dialect.prefix}Transport
from . import operations as rows

${typeImports(used)}

${classes.join('\n\n')}

class ${dialect.prefix}Resources:
    """All resources of the API."""

    def __init__(self, transport: ${dialect.prefix}Transport) -> None:
${members.join('\n')}
`;
}

/**
 * Queries of one section of statistics, whose result has another type: those schemas with `section`
 * required.
 */
export function sectionQueries(
  operations: NamedOperation[],
  schemas: Record<string, Schema>,
): Record<string, Schema> {
  const names = operations.filter(hasSections).map(({ operationId }) => typeName(operationId));
  return Object.fromEntries(
    names.map((name) => {
      const query = schemas[`${name}Query`]!;
      return [`${name}SectionQuery`, { ...query, required: [...query.required!, 'section'] }];
    }),
  );
}

/** The words in which the two clients differ. */
interface Dialect {
  prefix: string;
  define: string;
  wait: string;
  /** What a list gives as CSV: its method is no coroutine, as pages are not. */
  text: string;
}

function typeImports(used: Set<string>): string {
  const names = [...used].sort().map((name) => `        ${name},`);
  return `if TYPE_CHECKING:\n    from ..types import (\n${names.join('\n')}\n    )\n`;
}

function methodSource(
  operation: NamedOperation,
  components: ApiDescription['components'],
  dialect: Dialect,
  used: Set<string>,
): string {
  const isPage = shapeOf(operation) === 'page';
  const define = isPage ? 'def' : dialect.define;
  const whole = dataType(operation, used);
  const result = isPage
    ? `${dialect.prefix}Pages[${whole.replace(/^list\[(.*)\]$/, '$1')}]`
    : whole.replaceAll('list[', 'builtins.list[');
  const parameters = parametersOf(operation, used);
  const head = (given: Parameters, options: string, gives: string): string =>
    `    ${define} ${nameInPython(operation.verb)}(${[
      'self',
      ...given.positional,
      ...given.named,
      `**options: Unpack[${options}]`,
    ].join(', ')}) -> ${gives}:`;
  const isFile = isPage && hasCsv(operation);
  const csv = isPage ? dialect.text : 'str';
  const variants = variantsOf(operation, components, parameters, { result, csv }, used);
  const overloads = variants.map(
    ({ given, options, gives }) => `    @overload\n${head(given, options, gives)} ...\n\n`,
  );
  const all = [...new Set(variants.map(({ gives }) => gives))].join(' | ');
  const last =
    variants.length > 0
      ? head(implementationOf(variants, parameters), 'AnyOptions', all)
      : head(parameters, optionsType(operation, components), result);
  const ids = idsIn(operation).map((id) => `"${id}": ${snakeCase(id)}`);
  const call = isPage ? 'self._pages' : `${dialect.wait}self._call`;
  const given = [
    `rows.${rowName(operation)}`,
    `{${ids.join(', ')}}`,
    inputOf(operation) ?? 'None',
    'options',
  ];
  const lines = [operation.summary, operation.description ?? '', ...parameters.notes(components)];
  const file = `        if options.get("as_csv"):\n            return self._text(${given.join(', ')})\n`;
  return `${overloads.join('')}${last}
${docstring(lines, 8)}
${isFile ? file : ''}        return ${call}(${given.join(', ')})`;
}

/** What the one body behind the variants takes. */
function implementationOf(variants: readonly Variant[], { named, ...given }: Parameters): Parameters {
  const section = variants.find(({ gives }) => gives.endsWith('Section'))?.given.positional[0];
  const type = section?.replace('query: ', '');
  const positional = given.positional.map((one) => (type ? one.replace(' | ', ` | ${type} | `) : one));
  return { ...given, named, positional };
}

interface Parameters {
  positional: string[];
  named: string[];
  notes(components: ApiDescription['components']): string[];
}

/** One id stands alone; several go by name, so that none is taken for another. */
function parametersOf(operation: NamedOperation, used: Set<string>): Parameters {
  const ids = idsIn(operation);
  const isOne = ids.length <= 1;
  const typed = ids.map((id) => `${snakeCase(id)}: str`);
  const input = inputParameter(operation, used);
  return {
    positional: isOne ? [...typed, ...input] : input,
    named: isOne ? [] : ['*', ...typed],
    notes: (components) => (isOne ? [] : [notesOf(operation, components)]),
  };
}

function notesOf(operation: NamedOperation, components: ApiDescription['components']): string {
  const meanings = parametersIn('path', operation, components);
  return meanings.map(({ name, description }) => `${snakeCase(name)}: ${description ?? name}`).join('\n');
}

function inputParameter(operation: NamedOperation, used: Set<string>): string[] {
  const takes = inputOf(operation);
  if (!takes) return [];
  const type = inputType(operation, used);
  const isNeeded =
    takes === 'form' ||
    (takes === 'body'
      ? operation.requestBody!.required
      : operation.parameters!.some((one) => one.in === 'query' && one.required));
  return [isNeeded ? `${takes}: ${type}` : `${takes}: ${type} | None = None`];
}

function inputType(operation: NamedOperation, used: Set<string>): string {
  const takes = inputOf(operation);
  if (takes === 'body') return typeOf(bodyOf(operation, 'application/json')!, used);
  const name = `${typeName(operation.operationId)}${takes === 'form' ? 'Form' : 'Query'}`;
  used.add(name);
  return name;
}

interface Variant {
  given: Parameters;
  options: string;
  gives: string;
}

/** The ways to call an operation whose result depends on what it is told; none for the others. */
function variantsOf(
  operation: NamedOperation,
  components: ApiDescription['components'],
  given: Parameters,
  { result, csv }: { result: string; csv: string },
  used: Set<string>,
): Variant[] {
  const options = optionsType(operation, components);
  const named = (option: string): Parameters => ({
    ...given,
    named: given.named.length > 0 ? [...given.named, option] : ['*', option],
  });
  const [all, section] = result.split(' | ');
  const variants: Variant[] = [];
  if (hasHeader(operation, components, 'If-None-Match'))
    variants.push({ given: named('if_none_match: str'), options, gives: `${result} | None` });
  if (hasCsv(operation)) variants.push({ given: named('as_csv: Literal[True]'), options, gives: csv });
  if (hasSections(operation)) {
    const query = inputType(operation, used).replace(/Query$/, 'SectionQuery');
    used.add(query);
    variants.push({ given: { ...given, positional: [`query: ${query}`] }, options, gives: section! });
  }
  return variants.length === 0 ? [] : [...variants, { given, options, gives: all! }];
}

/** Statistics come whole, or as the one section that the query names. */
function hasSections(operation: NamedOperation): boolean {
  const [all, section] = dataType(operation, new Set()).split(' | ');
  return section === `${all}Section`;
}

function optionsType(operation: NamedOperation, components: ApiDescription['components']): string {
  const isKeyed = hasHeader(operation, components, 'Idempotency-Key');
  const isMatched = hasHeader(operation, components, 'If-Match');
  return `${isKeyed ? 'Keyed' : ''}${isMatched ? 'Matched' : ''}Options`;
}

/** The type of `data`, or of the whole answer where it has no `data`. */
function dataType(operation: NamedOperation, used: Set<string>): string {
  const shape = shapeOf(operation);
  if (shape === 'nothing') return 'None';
  if (shape === 'text') return 'str';
  return [...new Set(dataSchemas(operation).map((schema) => typeOf(schema, used)))].join(' | ');
}

function typeOf(schema: Schema, used: Set<string>): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').pop()!;
    used.add(name);
    return name;
  }
  if (schema.enum?.length === 1 && schema.enum[0] === null) return 'None';
  if (schema.items) return `list[${typeOf(schema.items, used)}]`;
  const parts = schema.oneOf ?? schema.allOf;
  if (!parts) throw new Error(`A schema without a name: ${JSON.stringify(schema)}`);
  return parts.map((one) => typeOf(one, used)).join(' | ');
}
