import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { namedOperations, type ApiDescription } from './api-description.ts';
import { METHOD_NAMES } from './method-names.ts';
import { formatPython } from './python-code.ts';
import { pythonOperations, pythonResources, sectionQueries } from './python-resources.ts';
import { sdkNames } from './python-names.ts';
import { pythonTypes } from './python-types.ts';
import { operationsSource, resourcesSource } from './resources-source.ts';
import { sdkSchemas } from './sdk-schemas.ts';
import { typesSource } from './types-source.ts';

/**
 * `node tools/sdk/build.ts [--check]`: writes what the SDKs take from the committed OpenAPI documents. With
 * `--check` it writes nothing and fails when a file differs.
 */
const ROOT = join(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');
const read = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, 'docs/api', file), 'utf8')) as T;

const api = read<ApiDescription>('openapi.json');
const operations = namedOperations(api, METHOD_NAMES);
const schemas = sdkSchemas(operations, api, read('webhooks.json'));
const TYPESCRIPT = 'libs/sdk/src';
const PYTHON = 'sdks/python/src/referral_exchange';
const files = {
  [`${TYPESCRIPT}/schemas/api.ts`]: await typesSource(schemas),
  [`${TYPESCRIPT}/generated/operations.ts`]: operationsSource(operations),
  [`${TYPESCRIPT}/generated/resources.ts`]: resourcesSource(operations, api),
  'docs/api/sdk.json': `${JSON.stringify(sdkNames(operations), null, 2)}\n`,
  [`${PYTHON}/types.py`]: await pythonTypes({ ...schemas, ...sectionQueries(operations, schemas) }),
  [`${PYTHON}/_generated/operations.py`]: pythonOperations(operations),
  [`${PYTHON}/_generated/resources.py`]: pythonResources(operations, api, false),
  [`${PYTHON}/_generated/async_resources.py`]: pythonResources(operations, api, true),
};
for (const [name, source] of Object.entries(files)) {
  const path = join(ROOT, name);
  const text = await formatted(source, path);
  if (!isCheck) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${name} is out of date; run node tools/sdk/build.ts`);
    process.exitCode = 1;
  }
}

async function formatted(source: string, path: string): Promise<string> {
  if (path.endsWith('.json')) return source;
  if (path.endsWith('.py')) return formatPython(source, path);
  return format(source, { ...(await resolveConfig(path)), parser: 'typescript' });
}
