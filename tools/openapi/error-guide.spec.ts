import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ERROR_GUIDE, errorPath } from '@referral-exchange/contracts';

const ROOT = join(import.meta.dirname, '../..');
/** Told to other services only, never to a caller. */
const INTERNAL = new Set(['principal_not_accepted']);

/**
 * The reasons that the sources throw with a code: `conflict('cycle'`, `new ApiError('conflict', …, {
 * reason: 'cycle' })`.
 */
function reasonsInCode(): [code: string, reason: string][] {
  const sources = globSync('{apps,libs}/*/src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.spec\.ts$|error-guide\.ts$/.test(file),
  );
  return sources.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const conflicts = [...text.matchAll(/\bconflict\(\s*'(\w+)'/g)].map(([, reason]) => [
      'conflict',
      reason!,
    ]);
    const errors = [...text.matchAll(/new ApiError\(\s*'(\w+)',[^;]*?reason: '(\w+)'/g)].map(
      ([, code, reason]) => [code!, reason!],
    );
    return [...conflicts, ...errors] as [string, string][];
  });
}

it('every reason that a caller can get has an entry in the guide of errors', () => {
  const found = reasonsInCode().filter(([, reason]) => !INTERNAL.has(reason));
  expect(found.length).toBeGreaterThan(40);
  const missing = found.filter(
    ([code, reason]) => !Object.hasOwn(ERROR_GUIDE[code as keyof typeof ERROR_GUIDE].reasons ?? {}, reason),
  );
  expect(missing).toEqual([]);
});

it('an error leads to its reason, or to its code when the reason has no entry', () => {
  expect(errorPath('conflict', 'cycle')).toBe('/docs/errors#conflict.cycle');
  expect(errorPath('conflict', 'constructor')).toBe('/docs/errors#conflict');
  expect(errorPath('internal_error')).toBe('/docs/errors#internal_error');
});
