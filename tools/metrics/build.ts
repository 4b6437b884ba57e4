import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeclaredMetric } from '@referral-exchange/telemetry';
import { format, resolveConfig } from 'prettier';
import { metricsPage, type DeclaringPackage } from './metrics-page.ts';

/**
 * `node tools/metrics/build.ts [--check]`: writes `docs/metrics.md` from the declarations in the built
 * packages (`*.metrics.js`). With `--check` it writes nothing and fails when the committed one differs.
 */
const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/metrics.md');

async function declaringPackages(): Promise<DeclaringPackage[]> {
  const packages: DeclaringPackage[] = [];
  // libraries first: every service has their metrics
  for (const file of [...built('libs'), ...built('apps')]) {
    const module = (await import(join(ROOT, file))) as Record<string, unknown>;
    const metrics = Object.values(module)
      .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
      .filter(isMetric);
    if (metrics.length === 0) throw new Error(`${file} exports no object of metrics`);
    packages.push({ name: file.split('/')[1] as string, metrics });
  }
  return packages;
}

/** Without those of sources that are gone: the build leaves their output. */
function built(folder: string): string[] {
  const files = globSync(`${folder}/*/dist/**/*.metrics.js`, { cwd: ROOT }).sort();
  return files.filter((file) => existsSync(join(ROOT, file.replace('/dist/', '/src/').replace(/js$/, 'ts'))));
}

function isMetric(value: unknown): value is DeclaredMetric {
  return typeof value === 'object' && value !== null && 'declaration' in value && 'bind' in value;
}

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
