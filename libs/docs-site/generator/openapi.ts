/** As much of OpenAPI 3.0 and 3.1 as our documents use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  /** What samples call the file of a form. */
  'x-file-name'?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  nullable?: boolean;
  default?: unknown;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface NamedExample {
  $ref?: string;
  summary?: string;
  value: unknown;
  /** Values that the reader replaces, by path in the body: what to put there. */
  'x-replace'?: Record<string, string>;
}
export interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, NamedExample>;
}
interface ApiResponse {
  description: string;
  content?: Record<string, Media>;
}
export interface ApiOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, ApiResponse>;
  security?: Record<string, string[]>[];
}

export interface OpenApi {
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    examples?: Record<string, NamedExample>;
  };
}

export interface WebhooksDocument {
  info: { description: string };
  webhooks: Record<string, { post: ApiOperation }>;
  components: { schemas: Record<string, Schema> };
}

/** The last part of `#/components/schemas/SentCase`. */
export function nameOfRef(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** A parameter, also where it stands among the components. */
export function resolvedParameter(parameter: Parameter, { components }: OpenApi): Parameter {
  if (parameter.$ref === undefined) return parameter;
  const found = components.parameters?.[nameOfRef(parameter.$ref)];
  if (!found) throw new Error(`${parameter.$ref} is not in the document`);
  return found;
}
