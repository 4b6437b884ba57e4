import type { Schema } from '../contracts/contract-schemas.ts';

/** What customers build on, without its words: the form in which two states of the API are compared. */
export interface ApiShape {
  /** By method and path. */
  operations: Record<string, OperationShape>;
  /** The body of each webhook event. */
  events: Record<string, Schema>;
  schemas: Record<string, Schema>;
}

export interface OperationShape {
  /** The lowest tier of a key. */
  tier: string | null;
  callers: string[];
  /** By place and name, such as `query status`. */
  parameters: Record<string, { required: boolean; schema: Schema }>;
  /** By media type. */
  body: { required: boolean; content: Record<string, Schema> };
  /** Successes, by status and media type. */
  answers: Record<string, Record<string, Schema>>;
}

/** As much of the documents of `docs/api` as is compared. */
export interface ApiDocuments {
  openapi: {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
  };
  webhooks: {
    webhooks: Record<string, { post: { requestBody?: { content: Content } } }>;
    components: { schemas: Record<string, Schema> };
  };
}
type Content = Record<string, { schema?: Schema }>;
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  'x-access'?: { callers?: string[]; tier?: string };
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

/** The shape of the documents as they are committed. */
export function apiShape({ openapi, webhooks }: ApiDocuments): ApiShape {
  const { parameters } = openapi.components;
  const components = { ...openapi.components.schemas, ...webhooks.components.schemas };
  const shapes = new SchemaShapes(components);
  const operations = Object.entries(openapi.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, OperationShape] => [
      `${method.toUpperCase()} ${path}`,
      operationShape(operation, parameters, shapes),
    ]),
  );
  return {
    operations: Object.fromEntries(operations),
    events: mapped(webhooks.webhooks, ({ post }) => shapes.ofFirst(post.requestBody?.content)),
    schemas: mapped(components, (schema) => shapes.of(schema)),
  };
}

function operationShape(
  { 'x-access': access, parameters = [], requestBody, responses }: Operation,
  components: Record<string, Parameter>,
  shapes: SchemaShapes,
): OperationShape {
  const resolved = parameters.map((one) => (one.$ref ? components[one.$ref.split('/').pop()!]! : one));
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return {
    tier: access?.tier ?? null,
    callers: access?.callers ?? [],
    parameters: Object.fromEntries(
      resolved.map((one) => [
        `${one.in} ${one.name}`,
        { required: one.required ?? false, schema: shapes.of(one.schema) },
      ]),
    ),
    body: { required: requestBody?.required ?? false, content: shapes.ofAll(requestBody?.content) },
    answers: mapped(Object.fromEntries(successes), ({ content }) => shapes.ofAll(content)),
  };
}

function mapped<T, U>(record: Record<string, T>, to: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
}

const WORDS = new Set([
  'description',
  'example',
  'examples',
  'default',
  'title',
  'discriminator',
  'nullable',
]);

/** Schemas of OpenAPI 3.0 or 3.1 in the dialect of the contracts: no words, no `allOf`, no `nullable`. */
class SchemaShapes {
  private readonly components: Record<string, Schema>;

  constructor(components: Record<string, Schema>) {
    this.components = components;
  }

  ofAll(content: Content = {}): Record<string, Schema> {
    return mapped(content, ({ schema }) => this.of(schema ?? {}));
  }

  ofFirst(content: Content | undefined): Schema {
    return Object.values(this.ofAll(content))[0] ?? {};
  }

  of(schema: Schema): Schema {
    if (typeof schema.$ref === 'string') return { $ref: `#/schemas/${nameIn(schema.$ref)}` };
    const { allOf, oneOf, ...own } = schema as Schema & { allOf?: Schema[]; oneOf?: Schema[] };
    if (allOf) return this.merged([...allOf, own]);
    const made = Object.fromEntries(
      Object.entries(oneOf ? { ...own, anyOf: oneOf } : own)
        .filter(([name]) => !WORDS.has(name))
        .map(([name, value]) => [name, this.ofMember(name, value)]),
    );
    return schema.nullable === true && typeof made.type === 'string'
      ? { ...made, type: [made.type, 'null'] }
      : made;
  }

  private ofMember(name: string, value: unknown): unknown {
    if (name === 'properties') return mapped(value as Record<string, Schema>, (one) => this.of(one));
    if (name === 'anyOf') return (value as Schema[]).map((one) => this.of(one));
    const isInner = name === 'items' || name === 'additionalProperties';
    return isInner && typeof value === 'object' ? this.of(value as Schema) : value;
  }

  /** All parts of an `allOf` as one schema; a part alone as it is. */
  private merged(parts: Schema[]): Schema {
    const shapes = parts.map((one) => this.of(one)).filter((one) => Object.keys(one).length > 0);
    if (shapes.length === 1) return shapes[0]!;
    const whole = shapes.map((one) =>
      typeof one.$ref === 'string' ? this.of(this.components[nameIn(one.$ref)] ?? {}) : one,
    );
    return {
      ...Object.assign({}, ...whole),
      properties: Object.assign({}, ...whole.map(({ properties }) => properties)),
      required: whole.flatMap(({ required }) => (required ?? []) as string[]),
    };
  }
}

const nameIn = ($ref: string): string => $ref.split('/').pop()!;
