import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readValues } from './cluster-values.ts';
import { deployedServices } from './deployed-service.ts';
import { HEADER, productionFiles } from './production-files.ts';

/**
 * `node tools/deploy/render.ts <values.yaml> <folder>`: writes what a production cluster applies to a folder
 * for kustomize (ADR 148). A folder that it has written before is replaced; any other one is refused.
 */
const [valuesFile, folder] = process.argv.slice(2);
try {
  if (!valuesFile || !folder) throw new Error('usage: node tools/deploy/render.ts <values.yaml> <folder>');
  const files = await productionFiles(deployedServices(), readValues(readFileSync(valuesFile, 'utf8')));
  assertIsOurs(folder);
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  console.log(`${Object.keys(files).length} files in ${folder}; next: deploy/rollout.sh ${folder}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** What somebody else keeps in a folder is not deleted. @throws when it was not made by this program */
function assertIsOurs(path: string): void {
  if (!existsSync(path) || readdirSync(path).length === 0) return;
  const mark = join(path, 'kustomization.yaml');
  if (existsSync(mark) && readFileSync(mark, 'utf8').startsWith(HEADER)) return;
  throw new Error(`${path} has files that were not rendered: name a folder of its own. Nothing was changed`);
}
