import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { packRx } from '../rx/pack-rx.ts';
import { packSdk } from '../sdk/pack-sdk.ts';
import { packWheel } from '../sdk/pack-wheel.ts';

/** Packages that customers install from `/docs/sdk`: the name of each file with a digest of what is in it. */
export type Packages = Readonly<Record<string, string>>;

/** The packages as they are made of the present sources. */
export async function packedNow(): Promise<Packages> {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  try {
    const files = [
      packSdk(join(folder, 'sdk')),
      packWheel(join(folder, 'python')),
      await packRx(join(folder, 'rx')),
    ];
    return Object.fromEntries(files.map((file) => [basename(file), contentDigest(dirname(file))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of a folder that a package was made in. The bytes of a tarball depend on the npm that packs as well. */
export function contentDigest(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tgz'))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort())
    hash.update(
      `${relative(folder, file)} ${createHash('sha256').update(readFileSync(file)).digest('hex')}\n`,
    );
  return hash.digest('hex');
}

/** The packages that would take the place of a released one with other contents. Pure. */
export function packageFaults(packed: Packages, released: Packages): string[] {
  const changed = Object.keys(packed).filter((file) => file in released && released[file] !== packed[file]);
  return changed.map(
    (file) =>
      `${file} was released with other contents, and lock files of customers hold its hash. Raise the version: libs/sdk/package.json, sdks/python/pyproject.toml or libs/rx/package.json; then the packages that depend on it, and the addresses in README and guides`,
  );
}
