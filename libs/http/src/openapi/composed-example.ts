import type { InlineSchema } from './api-data.decorator.js';

type Schemas = Record<string, InlineSchema>;

/** An example made of the examples of the fields, and the fields that have none. */
export interface ComposedExample {
  value: unknown;
  /** Paths of the fields without an example. */
  missing: string[];
}

/** The example of a schema: its own, or that of its fields (docs/adding-a-field.md). Pure. */
export function composedExample(schema: InlineSchema, schemas: Schemas, path = ''): ComposedExample {
  if ('example' in schema) return { value: schema.example, missing: [] };
  const meant = referred(schema, schemas);
  if (meant) return composedExample(meant, schemas, path);
  const parts = schema.allOf as InlineSchema[] | undefined;
  if (parts) return merged(parts.map((part) => composedExample(part, schemas, path)));
  if (schema.type === 'array') {
    const item = composedExample((schema.items ?? {}) as InlineSchema, schemas, `${path}[]`);
    return { value: [item.value], missing: item.missing };
  }
  const values = schema.enum as unknown[] | undefined;
  // one value is all that there is
  if (values?.length === 1) return { value: values[0], missing: [] };
  const properties = schema.properties as Schemas | undefined;
  if (!properties) return { value: undefined, missing: [path] };
  return ofProperties(properties, schemas, path);
}

function ofProperties(properties: Schemas, schemas: Schemas, path: string): ComposedExample {
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, composedExample(field, schemas, path ? `${path}.${name}` : name)] as const,
  );
  return {
    value: Object.fromEntries(fields.map(([name, { value }]) => [name, value])),
    missing: fields.flatMap(([, { missing }]) => missing),
  };
}

/** What a schema refers to, also where it may be null instead. */
function referred({ $ref, oneOf }: InlineSchema, schemas: Schemas): InlineSchema | undefined {
  if (typeof $ref === 'string') return schemas[$ref.split('/').at(-1)!];
  return Array.isArray(oneOf) ? (oneOf[0] as InlineSchema) : undefined;
}

function merged(parts: ComposedExample[]): ComposedExample {
  return {
    value: Object.assign({}, ...parts.map(({ value }) => value)) as object,
    missing: parts.flatMap(({ missing }) => missing),
  };
}
