/** As much of the committed OpenAPI documents as the SDK is made of. */
export interface ApiDescription {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  nullable?: boolean;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** An operation with where it stands, and the method of the SDK that calls it. */
export interface NamedOperation extends Operation {
  /** `GET`, … */
  method: string;
  path: string;
  resource: string;
  verb: string;
}

/**
 * Every operation under its name in the SDK.
 *
 * @throws when an operation has no name, or a name no operation
 */
export function namedOperations(
  { paths }: ApiDescription,
  names: Readonly<Record<string, string>>,
): NamedOperation[] {
  const found = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const [resource, verb] = (names[operation.operationId] ?? '').split('.');
      return { ...operation, method: method.toUpperCase(), path, resource: resource ?? '', verb: verb ?? '' };
    }),
  );
  const nameless = found.filter(({ verb }) => verb === '').map(({ operationId }) => operationId);
  const known = new Set(found.map(({ operationId }) => operationId));
  const gone = Object.keys(names).filter((name) => !known.has(name));
  if (nameless.length + gone.length > 0)
    throw new Error(
      `tools/sdk/method-names.ts: operations without a name: ${nameless.join(', ') || 'none'}; names of no operation: ${gone.join(', ') || 'none'}`,
    );
  return found;
}

/** `createSentCase` as the first part of a type's name: `CreateSentCase`. */
export const typeName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The parameters of an operation that stand in one place, shared ones resolved. */
export function parametersIn(
  where: Parameter['in'],
  { parameters = [] }: Operation,
  components: ApiDescription['components'],
): Parameter[] {
  return parameters
    .map((one) => (one.$ref ? components.parameters[one.$ref.split('/').pop()!]! : one))
    .filter((one) => one.in === where);
}

export const FORM = 'multipart/form-data';

/** The body that an operation takes, by its media type. */
export function bodyOf({ requestBody }: Operation, type: string): Schema | undefined {
  return requestBody?.content[type]?.schema;
}

/** The contents of the successes of an operation, `undefined` for one without a body. */
function successes({ responses }: Operation): (Record<string, { schema: Schema }> | undefined)[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .map(([, { content }]) => content);
}

/** What a call of the operation takes beside its ids. */
export function inputOf(operation: NamedOperation): 'query' | 'form' | 'body' | undefined {
  if (bodyOf(operation, FORM)) return 'form';
  if (operation.requestBody) return 'body';
  return operation.parameters?.some((one) => one.in === 'query') ? 'query' : undefined;
}

/** What a success of the operation holds: see `OperationRow` of the SDK. */
export function shapeOf(operation: NamedOperation): 'data' | 'page' | 'text' | 'whole' | 'nothing' {
  const [content] = successes(operation);
  const json = content?.['application/json']?.schema;
  if (!json) return content?.['text/csv'] ? 'text' : 'nothing';
  if (json.properties?.['pagination']) return 'page';
  return json.properties?.['data'] ? 'data' : 'whole';
}

/** The operations of each resource. */
export function byResource(operations: NamedOperation[]): [string, NamedOperation[]][] {
  return Object.entries(Object.groupBy(operations, ({ resource }) => resource)) as [
    string,
    NamedOperation[],
  ][];
}

/** Whether an operation takes a header. */
export function hasHeader(
  operation: NamedOperation,
  components: ApiDescription['components'],
  header: string,
): boolean {
  return parametersIn('header', operation, components).some(({ name }) => name === header);
}

/** The names of the ids in the path of an operation. */
export const idsIn = ({ path }: NamedOperation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Whether a success can be asked for as CSV instead of JSON. */
export function hasCsv(operation: NamedOperation): boolean {
  const [content] = successes(operation);
  return content?.['text/csv'] !== undefined && content['application/json'] !== undefined;
}

/** The schemas of `data` of the successes, or of the whole answer where it has no `data`. */
export function dataSchemas(operation: NamedOperation): Schema[] {
  const shape = shapeOf(operation);
  return successes(operation).map((content) => {
    const schema = content!['application/json']!.schema;
    return shape === 'whole' ? schema.allOf![0]! : schema.properties!['data']!;
  });
}
