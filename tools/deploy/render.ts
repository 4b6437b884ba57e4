import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readValues } from './cluster-values.ts';
import { deployedServices } from './deployed-service.ts';
import { productionFiles } from './production-files.ts';

/**
 * `node tools/deploy/render.ts <values.yaml> <folder>`: writes what a production cluster applies to a folder
 * for kustomize (ADR 148). A folder of that name is replaced.
 */
const [valuesFile, folder] = process.argv.slice(2);
try {
  if (!valuesFile || !folder) throw new Error('usage: node tools/deploy/render.ts <values.yaml> <folder>');
  const files = await productionFiles(deployedServices(), readValues(readFileSync(valuesFile, 'utf8')));
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
