import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const DIST = join(import.meta.dirname, '../dist');
const KB = 1_000;
const BUDGET_KB = 150;

it('the first load stays within its budget, compressed by gzip', () => {
  const page = readFileSync(join(DIST, 'app.html'), 'utf8');
  const files = [...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThanOrEqual(4);
  const sizes = ['app.html', ...files].map((file) => ({ file, bytes: sizeOf(file) }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  expect({ isWithin: total <= BUDGET_KB * KB, total, sizes }).toMatchObject({ isWithin: true });
});

/** Small files are not compressed. */
function sizeOf(file: string): number {
  try {
    return readFileSync(join(DIST, `${file}.gz`)).length;
  } catch {
    return readFileSync(join(DIST, file)).length;
  }
}
