import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { scaleTables } from './tables.ts';

/**
 * `node tools/scale/build.ts [--check]`: writes the tables of the capacity model into `docs/scale.md`. With
 * `--check` it writes nothing and fails when the committed ones differ.
 */
const PAGE = join(import.meta.dirname, '../../docs/scale.md');

const committed = readFileSync(PAGE, 'utf8');
let text = committed;
for (const [name, table] of Object.entries(scaleTables())) {
  const place = new RegExp(`(<!-- ${name} of the model -->)[^]*?(<!-- end of the ${name} -->)`);
  if (!place.test(text)) throw new Error(`docs/scale.md has no place for the ${name}`);
  text = text.replace(place, (_, start: string, end: string) => `${start}\n\n${table}\n\n${end}`);
}
const page = await format(text, { ...(await resolveConfig(PAGE)), filepath: PAGE });
if (page !== committed) {
  if (process.argv.includes('--check')) {
    console.error('docs/scale.md is out of date; run node tools/scale/build.ts');
    process.exitCode = 1;
  } else {
    writeFileSync(PAGE, page);
    console.log('docs/scale.md written');
  }
}
