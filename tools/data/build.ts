import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';
import { WORKSPACE } from '../local/workspace.ts';
import { dataPage, otherStoresSchema, type ServiceTables } from './data-page.ts';
import { registerFaults, registerSchema, workersOf, type Register } from './register.ts';
import { tablesOf } from './tables.ts';

/**
 * `node tools/data/build.ts [--check]`: writes `docs/data.md` from what the `data.yaml` of each service and
 * lib says of its tables. Fails when a table or a column has no line; with `--check` also when the page is
 * out of date.
 */
const PAGE = join(WORKSPACE, 'docs/data.md');
const read = (path: string): string => readFileSync(join(WORKSPACE, path), 'utf8');
const find = (pattern: string): string[] => globSync(pattern, { cwd: WORKSPACE }).sort();

function readRegister(path: string): Register {
  return existsSync(join(WORKSPACE, path)) ? registerSchema.parse(parse(read(path))) : {};
}

const sources = find('{apps,libs}/*/src/**/*.ts').filter((path) => !path.endsWith('.spec.ts'));
const workers = new Set(sources.flatMap((path) => workersOf(read(path))));
const ofLibs: Register = Object.assign({}, ...find('libs/*/data.yaml').map(readRegister));
const faults: string[] = [];
const services: ServiceTables[] = [];
for (const schema of find('apps/*/src/database/schema.sql')) {
  const service = schema.split('/')[1]!;
  const path = `apps/${service}/src/database/data.yaml`;
  const own = readRegister(path);
  const tables = tablesOf(read(schema));
  faults.push(...registerFaults(tables, own, ofLibs, workers).map((fault) => `${path}: ${fault}`));
  const lines = tables.map(({ name }) => [name, own[name] ?? ofLibs[name]] as const);
  services.push({ service, register: Object.fromEntries(lines.filter(([, entry]) => entry)) as Register });
}
const stores = otherStoresSchema.parse(parse(read('tools/data/other-stores.yaml')));
const page = await format(dataPage(services, stores), {
  ...(await resolveConfig(PAGE)),
  filepath: PAGE,
});
if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page) {
  if (process.argv.includes('--check'))
    faults.push('docs/data.md is out of date; run node tools/data/build.ts');
  else {
    writeFileSync(PAGE, page);
    console.log('docs/data.md written');
  }
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
