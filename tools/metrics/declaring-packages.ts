import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { DeclaredMetric } from '@referral-exchange/telemetry';
import type { DeclaringPackage } from './metrics-page.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What each library and service declares, from the built packages (`*.metrics.js`). */
export async function declaringPackages(): Promise<DeclaringPackage[]> {
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
