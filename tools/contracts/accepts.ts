import { resolve, type Contracts, type Schema } from './contract-schemas.ts';

/** One side of a comparison: a schema, and the contracts that its references lead into. */
export interface Side {
  schema: Schema;
  contracts: Pick<Contracts, 'schemas'>;
}

/**
 * Why a reader may refuse what a writer writes: empty when every value of the writer's schema is one of the
 * reader's. Unknown fields are no reason, as readers ignore them. Pure.
 *
 * @param path where both schemas stand, for the message
 */
export function refusals(reader: Side, writer: Side, path: string): string[] {
  const [read, written] = [resolved(reader), resolved(writer)];
  const variants = variantsOf(written.schema);
  if (variants) return variants.flatMap((schema) => refusals(read, { ...written, schema }, path));
  const choices = variantsOf(read.schema);
  if (choices) return refusalsOfChoice(choices, read, written, path);
  const values = valueRefusals(read.schema, written.schema, path);
  if (values.length > 0) return values;
  return [
    ...limitRefusals(read.schema, written.schema, path),
    ...fieldRefusals(read, written, path),
    ...elementRefusals(read, written, path),
  ];
}

function resolved({ schema, contracts }: Side): Side {
  return { schema: resolve(schema, contracts), contracts };
}

/** The choices of a schema: of `anyOf` and `oneOf`, and of several types. */
export function variantsOf(schema: Schema): Schema[] | undefined {
  const types = schema.type;
  if (Array.isArray(types)) return types.map((type: unknown) => ({ ...schema, type }));
  return (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
}

/** Refusals of the nearest choice: of the same discriminating constants, else with the fewest refusals. */
function refusalsOfChoice(choices: Schema[], read: Side, written: Side, path: string): string[] {
  const all = choices.map((schema) => refusals({ ...read, schema }, written, path));
  const [least = []] = all.sort((one, other) => one.length - other.length);
  if (least.length === 0) return [];
  const mark = JSON.stringify(constantsOf(written));
  const same = choices.find(
    (schema) => mark !== '{}' && JSON.stringify(constantsOf({ ...read, schema })) === mark,
  );
  if (same) return refusals({ ...read, schema: same }, written, path);
  return mark === '{}' ? least : [`${path}: the variant ${mark} is not known`];
}

function constantsOf(side: Side): Schema {
  const { properties = {} } = resolved(side).schema as { properties?: Record<string, Schema> };
  const constants = Object.entries(properties).filter(([, value]) => 'const' in value);
  return Object.fromEntries(constants.map(([name, value]) => [name, value.const]));
}

/** Types, constants and lists of values. */
function valueRefusals(read: Schema, written: Schema, path: string): string[] {
  const type = read.type as string | undefined;
  if (type !== undefined && type !== written.type && !(type === 'number' && written.type === 'integer'))
    return [`${path}: ${described(written)} where ${described(read)} was expected`];
  const known = valuesOf(read);
  if (!known) return [];
  const values = valuesOf(written);
  if (!values) return [`${path}: any ${described(written)} where one of ${known.join(', ')} was expected`];
  return values
    .filter((value) => !known.includes(value))
    .map((value) => `${path}: the value ${JSON.stringify(value)} is not known`);
}

function valuesOf(schema: Schema): unknown[] | undefined {
  return 'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined);
}

function described(schema: Schema): string {
  return String(schema.type ?? (valuesOf(schema) ? 'a value of a list' : 'anything'));
}

const AT_LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const AT_MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

/** Formats, patterns and limits that the reader has and the writer does not keep. */
function limitRefusals(read: Schema, written: Schema, path: string): string[] {
  const isKept = (limit: string, value: unknown): boolean => {
    const other = written[limit];
    if (AT_LEAST.includes(limit)) return typeof other === 'number' && other >= Number(value);
    if (AT_MOST.includes(limit)) return typeof other === 'number' && other <= Number(value);
    return other === value || (limit === 'pattern' && 'format' in written);
  };
  // a list of values is compared value by value
  if (valuesOf(written)) return [];
  return Object.entries(read)
    .filter(([limit]) => ['format', 'pattern', ...AT_LEAST, ...AT_MOST].includes(limit))
    .filter(([limit, value]) => !isKept(limit, value))
    .map(([limit, value]) => `${path}: ${limit} ${String(value)} is not kept`);
}

function fieldRefusals(read: Side, written: Side, path: string): string[] {
  const fields = (read.schema.properties ?? {}) as Record<string, Schema>;
  const sent = (written.schema.properties ?? {}) as Record<string, Schema>;
  const required = (read.schema.required ?? []) as string[];
  const always = (written.schema.required ?? []) as string[];
  return [
    ...required
      .filter((name) => !always.includes(name))
      .map(
        (name) => `${path}.${name}: is required, and ${name in sent ? 'may be left out' : 'is not there'}`,
      ),
    ...Object.entries(fields).flatMap(([name, schema]) =>
      sent[name] ? refusals({ ...read, schema }, { ...written, schema: sent[name] }, `${path}.${name}`) : [],
    ),
  ];
}

/** Elements of lists, and values of maps. */
function elementRefusals(read: Side, written: Side, path: string): string[] {
  return ['items', 'additionalProperties'].flatMap((member) => {
    const [schema, other] = [read.schema[member], written.schema[member]];
    if (typeof schema !== 'object' || typeof other !== 'object') return [];
    const [reader, writer] = [schema as Schema, other as Schema];
    return refusals({ ...read, schema: reader }, { ...written, schema: writer }, `${path}[]`);
  });
}
