import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { EXAMPLE_ORIGIN } from '@referral-exchange/contracts';
import type { MadeFile } from '@referral-exchange/docs-site';
import type { Guide } from './sources.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Each packs one client of the API into a folder, and prints the path of the package. */
const PACKERS = ['tools/sdk/build-package.ts', 'tools/sdk/build-wheel.ts', 'tools/rx/build-package.ts'];

/** The packages of the clients, at `/docs/sdk` until a registry has them. */
export function downloads(): MadeFile<Uint8Array>[] {
  const folder = mkdtempSync(join(tmpdir(), 'downloads-'));
  try {
    return PACKERS.map((packer) => {
      const said = execFileSync(process.execPath, [join(ROOT, packer), folder], { encoding: 'utf8' });
      const path = `/docs/sdk/${basename(said.trim())}`;
      return { path, type: 'application/octet-stream', text: readFileSync(said.trim()), isImmutable: false };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @throws when a guide names a package that is not there: its version has changed */
export function checkDownloads(guides: readonly Guide[], files: readonly MadeFile<Uint8Array>[]): void {
  const paths = new Set(files.map(({ path }) => path));
  for (const { slug, markdown } of guides)
    for (const [address] of markdown.matchAll(/https:\/\/exchange\.example\/docs\/sdk\/[\w.-]*\w/g))
      if (!paths.has(address.slice(EXAMPLE_ORIGIN.length)))
        throw new Error(`The guide ${slug} names ${address}, and there are ${[...paths].join(', ')}`);
}
