import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deployedServices } from './deployed-service.ts';
import { generatedFiles } from './generated-files.ts';

/**
 * `node tools/deploy/build.ts [--check]`: writes `docker-compose.yml` and `k8s/base` from the table of
 * services. With `--check` it writes nothing and fails when the committed ones differ.
 */
const ROOT = join(import.meta.dirname, '../..');
const SERVICES_FOLDER = 'k8s/base/services';
const isCheck = process.argv.includes('--check');

const files = await generatedFiles(deployedServices());
const known = existsSync(join(ROOT, SERVICES_FOLDER)) ? readdirSync(join(ROOT, SERVICES_FOLDER)) : [];
const gone = known.map((file) => `${SERVICES_FOLDER}/${file}`).filter((path) => !(path in files));
const stale = Object.entries(files).filter(([path, text]) => {
  return !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text;
});

for (const path of [...stale.map(([stalePath]) => stalePath), ...gone]) {
  if (isCheck) console.error(`${path} is out of date; run node tools/deploy/build.ts`);
  else console.log(path);
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
