import { globSync, readFileSync } from 'node:fs';
import { imageReferences, judgeImages } from './image-references.ts';

/**
 * `node tools/deploy/check-images.ts [--pinned]`: lists the images that are named by a tag instead of a
 * digest; with `--pinned` they fail the check. The image that ours are built on, and the same image named in
 * two ways, always do. How to pin them: deploy/README.md.
 */
const files = ['deploy/Dockerfile', 'docker-compose.yml', ...globSync('k8s/**/*.yaml')].sort();
const { byTag, inconsistent } = judgeImages(
  files.flatMap((file) => imageReferences(file, readFileSync(file, 'utf8'))),
);
for (const image of byTag) console.log(`by tag, not by digest: ${image}`);
for (const ways of inconsistent) console.error(`one image is named in several ways: ${ways}`);
const isBaseByTag = byTag.some((image) => image.includes('deploy/Dockerfile'));
if (isBaseByTag)
  console.error('deploy/Dockerfile names its base by a tag: write <image>:<tag>@sha256:<digest>');
if (isBaseByTag || inconsistent.length > 0 || (byTag.length > 0 && process.argv.includes('--pinned')))
  process.exitCode = 1;
