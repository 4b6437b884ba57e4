import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiBreaks } from './api-breaks.ts';
import { apiShape, type ApiDocuments, type ApiShape } from './api-shape.ts';
import { declarationFaults, readChanges } from './declared-changes.ts';
import { packageFaults, packedNow, type Packages } from './released-packages.ts';

/**
 * `node tools/changes/build.ts [--release YYYY-MM-DD]`: fails when the API breaks a program that was written
 * for the last release, unless docs/api/changes.yaml declares it (ADR 135), or when a package of customers
 * was released under its number with other contents (ADR 248). `--release` makes the present API and packages
 * those that later ones are compared with.
 */
const ROOT = join(import.meta.dirname, '../..');
const RELEASED = 'docs/api/released.json';
const RELEASED_PACKAGES = 'docs/api/released-packages.json';
const read = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T;

const current = apiShape({
  openapi: read<ApiDocuments['openapi']>('docs/api/openapi.json'),
  webhooks: read<ApiDocuments['webhooks']>('docs/api/webhooks.json'),
});
const declared = readChanges(readFileSync(join(ROOT, 'docs/api/changes.yaml'), 'utf8'));
const [, date] = process.argv.slice(process.argv.indexOf('--release'));
const releasing = process.argv.includes('--release');
const released = existsSync(join(ROOT, RELEASED))
  ? read<{ date: string; api: ApiShape }>(RELEASED)
  : undefined;
const packed = await packedNow();
const packages = read<Packages>(RELEASED_PACKAGES);
const faults = [
  ...(released ? declarationFaults(apiBreaks(released.api, current), declared, released.date) : []),
  ...packageFaults(packed, packages),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else if (releasing && /^\d{4}-\d\d-\d\d$/.test(date ?? '')) {
  // a shape on one line: nobody reads it, and prettier leaves it alone (.prettierignore)
  writeFileSync(join(ROOT, RELEASED), `${JSON.stringify({ date, api: current })}\n`);
  writeFileSync(join(ROOT, RELEASED_PACKAGES), `${JSON.stringify({ ...packages, ...packed }, null, 2)}\n`);
  console.log(`${RELEASED}, ${RELEASED_PACKAGES}: the API and the packages of ${date}`);
} else if (releasing) {
  console.error('node tools/changes/build.ts --release YYYY-MM-DD');
  process.exitCode = 2;
}
