import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { namedOperations, type ApiDescription } from './api-description.ts';
import { METHOD_NAMES } from './method-names.ts';
import { operationsSource, resourcesSource } from './resources-source.ts';
import { typesSource } from './types-source.ts';

/**
 * `node tools/sdk/build.ts [--check]`: writes what the SDK takes from the committed OpenAPI
 * documents. With `--check` it writes nothing and fails when a file differs.
 */
const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'libs/sdk/src');
const isCheck = process.argv.includes('--check');
const read = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, 'docs/api', file), 'utf8')) as T;

const api = read<ApiDescription>('openapi.json');
const operations = namedOperations(api, METHOD_NAMES);
const files = {
  'schemas/api.ts': await typesSource(operations, api, read('webhooks.json')),
  'generated/operations.ts': operationsSource(operations),
  'generated/resources.ts': resourcesSource(operations, api),
};
for (const [name, source] of Object.entries(files)) {
  const path = join(FOLDER, name);
  const text = await format(source, { ...(await resolveConfig(path)), parser: 'typescript' });
  if (!isCheck) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`libs/sdk/src/${name} is out of date; run node tools/sdk/build.ts`);
    process.exitCode = 1;
  }
}
