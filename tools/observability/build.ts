import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FOLDER, observabilityFiles, ROOT } from './files.ts';

/**
 * `node tools/observability/build.ts [--check]`: writes the dashboards, and the rules for Prometheus and for
 * its operator (`deploy/observability`, `k8s/components/monitoring`). With `--check` it writes nothing and
 * fails when the committed files differ.
 */
const isCheck = process.argv.includes('--check');
const files = await observabilityFiles();
const made = globSync(`${FOLDER}/{rules,dashboards}/*`, { cwd: ROOT });
const gone = made.filter((path) => !(path in files));
const stale = Object.entries(files).filter(
  ([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text,
);

for (const path of [...stale.map(([stalePath]) => stalePath), ...gone]) {
  console[isCheck ? 'error' : 'log'](
    isCheck ? `${path} is out of date; run node tools/observability/build.ts` : path,
  );
}
if (isCheck) {
  process.exitCode = stale.length + gone.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  for (const path of gone) rmSync(join(ROOT, path));
}
