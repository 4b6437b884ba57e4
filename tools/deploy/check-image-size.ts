import { rmSync } from 'node:fs';
import { deployedServices } from './deployed-service.ts';
import { sizeOf, withImageFiles } from './image-files.ts';

/**
 * `node tools/deploy/check-image-size.ts`: makes the files of each image by deploy/Dockerfile, from what is
 * built here, and fails when one is larger than it may be. What all images share counts in each.
 */
const LIMIT_MB = 100;

await withImageFiles(async (files) => {
  for (const { name } of deployedServices()) {
    const root = await files.rootOf(name);
    const megabytes = sizeOf(root) / 1e6;
    rmSync(root, { recursive: true });
    console.log(`${name.padEnd(10)} ${megabytes.toFixed(0).padStart(4)} MB above the base`);
    if (megabytes <= LIMIT_MB) continue;
    console.error(
      `${name}: more than ${LIMIT_MB} MB: leave out what nothing uses (deploy/prune-packages.sh)`,
    );
    process.exitCode = 1;
  }
});
