import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePython } from '../local/python.ts';
import { runProgram } from '../local/run-program.ts';
import type { Schema } from './api-description.ts';

const FLAGS = [
  ...['--input-file-type', 'openapi', '--output-model-type', 'typing.TypedDict'],
  ...['--target-python-version', '3.10', '--use-union-operator', '--use-standard-collections'],
  ...['--use-object-type', '--enum-field-as-literal', 'all', '--collapse-root-models'],
  ...['--naming-strategy', 'full-path', '--use-field-description', '--use-schema-description'],
  ...['--use-single-line-docstring', '--formatters', 'ruff-format', '--disable-timestamp'],
  ...['--custom-file-header', '"""Written by `node tools/sdk/build.ts` from docs/api (ADR 133)."""'],
];

/** The text of `types.py`: a TypedDict for each schema, made by datamodel-code-generator. */
export async function pythonTypes(schemas: Record<string, Schema>): Promise<string> {
  const python = await ensurePython();
  const folder = mkdtempSync(join(tmpdir(), 'python-types-'));
  try {
    const [input, output] = [join(folder, 'api.json'), join(folder, 'types.py')];
    const components = { schemas: eachOf(schemas, typePart) };
    writeFileSync(
      input,
      JSON.stringify({ openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components }),
    );
    const flags = [...FLAGS, '--input', input, '--output', output];
    const { code, output: said } = await runProgram(python, ['-m', 'datamodel_code_generator', ...flags]);
    if (code !== 0) throw new Error(`datamodel-code-generator failed: ${said}`);
    return withFileSource(readFileSync(output, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file to upload may be more than bytes. */
function withFileSource(text: string): string {
  return text
    .replace(/^from typing_extensions .*$/m, '$&\n\nfrom ._uploads import FileSource')
    .replaceAll(/^( +\w+: )bytes$/gm, '$1FileSource');
}

const NULL = { type: 'null' };

/**
 * As much of a schema as a type is made of, as OpenAPI 3.1 writes it. Limits and formats would give texts and
 * numbers types of their own.
 */
function typePart(schema: Schema): Schema {
  const { description, nullable, ...kept } = schema;
  const about = description === undefined ? {} : { description };
  const values = schema.enum?.filter((value) => value !== null);
  if (values?.length === 0) return NULL;
  const { $ref, type, format, required, items, properties, additionalProperties } = kept;
  const part = {
    ...($ref && { $ref }),
    ...(type && { type }),
    ...(format === 'binary' && { format }),
    ...('const' in kept && { const: kept.const }),
    ...(values && { enum: values }),
    ...(required && { required }),
    ...(items && { items: typePart(items) }),
    ...(properties && { properties: eachOf(properties, typePart) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? typePart(additionalProperties) : additionalProperties,
    }),
    ...(kept.oneOf && { oneOf: kept.oneOf.map(typePart) }),
    ...(kept.anyOf && { anyOf: kept.anyOf.map(typePart) }),
    ...(kept.allOf && { allOf: kept.allOf.map(typePart) }),
  };
  const isNullable = nullable === true || (values && values.length < schema.enum!.length);
  return isNullable ? { anyOf: [part, NULL], ...about } : { ...part, ...about };
}

const eachOf = <T>(map: Record<string, T>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));
