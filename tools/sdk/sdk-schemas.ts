import {
  bodyOf,
  FORM,
  parametersIn,
  typeName,
  type ApiDescription,
  type NamedOperation,
  type Schema,
} from './api-description.ts';

/** What the SDK takes beside the fields of a form. */
const FILE_FIELDS: Record<string, Schema> = {
  fileName: { type: 'string', description: 'Name of the file. A `File` brings its own.' },
  contentType: { type: 'string', description: 'Media type of the file. A `Blob` brings its own.' },
};

/** All that the SDKs have types for: the schemas of both documents, and one for each query and form. */
export function sdkSchemas(
  operations: NamedOperation[],
  api: ApiDescription,
  webhooks: Pick<ApiDescription, 'components'>,
): Record<string, Schema> {
  return {
    ...Object.fromEntries(
      // those of the OpenAPI 3.1 document are finer, and have the union
      Object.entries(api.components.schemas).filter(([name]) => !(name in webhooks.components.schemas)),
    ),
    ...webhooks.components.schemas,
    ...inputSchemas(operations, api.components),
  };
}

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
