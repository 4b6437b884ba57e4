import { nameOfRef, type Schema } from './openapi.ts';

type Schemas = Record<string, Schema>;

/** One row of a list of fields. */
export interface Field {
  name: string;
  type: string;
  /** Object of the document that the type names; its entry is on the same page. */
  object: string | null;
  isRequired: boolean;
  isNullable: boolean;
  description: string;
  /** The allowed values, where there are few. */
  values: string[];
  limits: string;
  children: Field[];
}

/** The fields of a body: what is required comes first, so that nobody has to look for it. Pure. */
export function fieldsOfBody(schema: Schema, schemas: Schemas): Field[] {
  return fieldsOf(schema, schemas).sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** The fields of an object: its own, and those of the parts that it is made of. Pure. */
export function fieldsOf(schema: Schema, schemas: Schemas): Field[] {
  const { properties, required } = flattened(schema, schemas);
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(name, property, required.has(name), schemas),
  );
}

export function fieldOf(name: string, given: Schema, isRequired: boolean, schemas: Schemas): Field {
  const { schema, isNullable } = withoutNull(given);
  const item = schema.type === 'array' ? withoutNull(schema.items ?? {}).schema : schema;
  const object = refOf(item);
  const { type, values } = typeOf(schema, item, object, schemas);
  return {
    name,
    type,
    object: object !== null && schemas[object]?.properties ? object : null,
    isRequired,
    isNullable,
    description: given.description ?? schema.description ?? '',
    values,
    limits: limitsOf(schema),
    children: object === null && item.properties ? fieldsOf(item, schemas) : [],
  };
}

/** The objects that a schema shows, and those that they show in turn. Pure. */
export function objectsOf(roots: readonly Schema[], schemas: Schemas, except: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const look = (schema: Schema): void => {
    for (const [, name] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name!) || except.has(name!) || !schemas[name!]) continue;
      found.add(name!);
      look(schemas[name!]!);
    }
  };
  roots.forEach(look);
  return [...found].filter((name) => flattened(schemas[name]!, schemas).properties).sort();
}

function flattened(
  schema: Schema,
  schemas: Schemas,
): { properties: Record<string, Schema>; required: Set<string> } {
  const meant = schema.$ref === undefined ? schema : schemas[nameOfRef(schema.$ref)];
  if (!meant) return { properties: {}, required: new Set() };
  const parts = (meant.allOf ?? []).map((part) => flattened(part, schemas));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), meant.properties),
    required: new Set([...parts.flatMap(({ required }) => [...required]), ...(meant.required ?? [])]),
  };
}

function isNull(schema: Schema): boolean {
  return schema.type === 'null' || (schema.enum?.length === 1 && schema.enum[0] === null);
}

/** A schema and whether null may stand instead, in the ways of 3.0 and of 3.1. */
function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  const choices = schema.oneOf ?? schema.anyOf;
  const others = choices?.filter((one) => !isNull(one));
  if (others?.length === 1 && choices!.length > 1) return { schema: others[0]!, isNullable: true };
  const single = schema.allOf?.length === 1 ? schema.allOf[0]! : schema;
  if (Array.isArray(single.type)) {
    const types = single.type.filter((type) => type !== 'null');
    return { schema: { ...single, type: types[0] }, isNullable: types.length < single.type.length };
  }
  return { schema: single, isNullable: schema.nullable === true || choices?.some(isNull) === true };
}

function refOf(schema: Schema): string | null {
  const ref = schema.$ref ?? schema.allOf?.find((part) => part.$ref !== undefined)?.$ref;
  return ref === undefined ? null : nameOfRef(ref);
}

function typeOf(
  schema: Schema,
  item: Schema,
  object: string | null,
  schemas: Schemas,
): { type: string; values: string[] } {
  const meant = object === null ? item : (schemas[object] ?? item);
  const values = (meant.enum ?? (meant.const === undefined ? [] : [meant.const])).filter(
    (value) => value !== null,
  );
  const name = object !== null && !meant.enum ? object : plainType(meant);
  return { type: schema.type === 'array' ? `list of ${name}` : name, values: values.map(String) };
}

function plainType(schema: Schema): string {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices)
    return [...new Set(choices.map((one) => (one.$ref ? nameOfRef(one.$ref) : plainType(one))))].join(' or ');
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type;
  if (type === undefined) return schema.const === undefined && !schema.enum ? 'any' : 'string';
  return schema.format === undefined ? type : `${type}, ${schema.format}`;
}

const shown = (value: number): string => value.toLocaleString('en-US');

function limitsOf(schema: Schema): string {
  const parts: string[] = [];
  const range = (least: number | undefined, most: number | undefined, unit: string): void => {
    if (least !== undefined && most !== undefined) parts.push(`${shown(least)} to ${shown(most)}${unit}`);
    else if (most !== undefined) parts.push(`at most ${shown(most)}${unit}`);
    else if (least !== undefined && least > 0) parts.push(`at least ${shown(least)}${unit}`);
  };
  range(schema.minimum, schema.maximum, '');
  range(schema.minLength, schema.maxLength, ' characters');
  range(schema.minItems, schema.maxItems, ' elements');
  if (schema.default !== undefined && schema.default !== null)
    parts.push(
      `default ${typeof schema.default === 'string' ? schema.default : JSON.stringify(schema.default)}`,
    );
  return parts.join(', ');
}
