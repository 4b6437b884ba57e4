import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiBreaks } from './api-breaks.ts';
import { apiShape, type ApiDocuments, type ApiShape } from './api-shape.ts';
import { declarationFaults, readChanges } from './declared-changes.ts';

/**
 * `node tools/changes/build.ts [--release YYYY-MM-DD]`: fails when the API breaks a program that was written
 * for the last release, unless docs/api/changes.yaml declares it (ADR 135). `--release` makes the present API
 * the one that later ones are compared with.
 */
const ROOT = join(import.meta.dirname, '../..');
const RELEASED = 'docs/api/released.json';
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
const faults = released ? declarationFaults(apiBreaks(released.api, current), declared, released.date) : [];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else if (releasing && /^\d{4}-\d\d-\d\d$/.test(date ?? '')) {
  // a shape on one line: nobody reads it, and prettier leaves it alone (.prettierignore)
  writeFileSync(join(ROOT, RELEASED), `${JSON.stringify({ date, api: current })}\n`);
  console.log(`${RELEASED}: the API of ${date}`);
} else if (releasing) {
  console.error('node tools/changes/build.ts --release YYYY-MM-DD');
  process.exitCode = 2;
}
