import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import {
  bodyOf,
  FORM,
  parametersIn,
  typeName,
  type ApiDescription,
  type NamedOperation,
  type Schema,
} from './api-description.ts';

const HEAD = `/* Written by \`node tools/sdk/build.ts\` from docs/api (ADR 131). */
import type { FileSource } from '../uploads/file-source.js';

`;
/** What the SDK takes beside the fields of a form. */
const FILE_FIELDS: Record<string, Schema> = {
  fileName: { type: 'string', description: 'Name of the file. A `File` brings its own.' },
  contentType: { type: 'string', description: 'Media type of the file. A `Blob` brings its own.' },
};

/** The text of `api.ts`: a type for each schema, each query and each form, made by openapi-typescript. */
export async function typesSource(
  operations: NamedOperation[],
  api: ApiDescription,
  webhooks: Pick<ApiDescription, 'components'>,
): Promise<string> {
  const schemas = {
    ...Object.fromEntries(
      // those of the OpenAPI 3.1 document are finer, and have the union
      Object.entries(api.components.schemas).filter(([name]) => !(name in webhooks.components.schemas)),
    ),
    ...webhooks.components.schemas,
    ...inputSchemas(operations, api.components),
  };
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: { schemas } };
  const nodes = await openapiTS(document as never, {
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    transform: ({ format }) => (format === 'binary' ? fileSource() : undefined),
  });
  const isEmpty = /^export (type|interface) (paths|webhooks|operations|\$defs)\b/;
  return (
    HEAD +
    nodes
      .map((node) => astToString(node))
      .filter((text) => !isEmpty.test(text.trim()))
      .join('\n')
  );
}

const fileSource = () => ts.factory.createTypeReferenceNode('FileSource');

/** Queries and forms as schemas, `<Operation>Query` and `<Operation>Form`. */
function inputSchemas(operations: NamedOperation[], components: ApiDescription['components']) {
  const made: Record<string, Schema> = {};
  for (const operation of operations) {
    const name = typeName(operation.operationId);
    const query = parametersIn('query', operation, components);
    const form = bodyOf(operation, FORM);
    if (form) made[`${name}Form`] = { ...form, properties: { ...form.properties, ...FILE_FIELDS } };
    else if (query.length > 0) made[`${name}Query`] = querySchema(operation, query);
  }
  return made;
}

function querySchema({ summary }: NamedOperation, query: ReturnType<typeof parametersIn>): Schema {
  return {
    type: 'object',
    description: `Query of “${summary.replace(/\.$/, '')}”.`,
    properties: Object.fromEntries(
      query.map(({ name, description, schema }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}
