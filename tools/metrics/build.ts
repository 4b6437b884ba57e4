import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { declaringPackages } from './declaring-packages.ts';
import { metricsPage } from './metrics-page.ts';

/**
 * `node tools/metrics/build.ts [--check]`: writes `docs/metrics.md` from the declarations in the built
 * packages (`*.metrics.js`). With `--check` it writes nothing and fails when the committed one differs.
 */
const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/metrics.md');

const page = await format(metricsPage(await declaringPackages()), {
  ...(await resolveConfig(PAGE)),
  filepath: PAGE,
});
if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page) {
  if (process.argv.includes('--check')) {
    console.error('docs/metrics.md is out of date; run node tools/metrics/build.ts');
    process.exitCode = 1;
  } else {
    writeFileSync(PAGE, page);
    console.log('docs/metrics.md written');
  }
}
