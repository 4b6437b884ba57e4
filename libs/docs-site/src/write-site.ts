import { hash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MadeFile, SiteFile, SiteManifest } from './site-manifest.js';

/** The best quality takes ten times as long, for a tenth of the bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };
/** Below this nothing is gained. */
const LEAST_COMPRESSED_BYTES = 256;

/**
 * Writes the files, compressed too, and the manifest by which the gateway serves them. The folder is
 * emptied first.
 */
export async function writeSite(
  folder: string,
  files: readonly MadeFile<string | Uint8Array>[],
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const entries = await Promise.all(
    files.map(async (file) => [file.path, await write(folder, file)] as const),
  );
  const manifest: SiteManifest = Object.fromEntries(entries);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

async function write(
  folder: string,
  { path, type, text, isImmutable }: MadeFile<string | Uint8Array>,
): Promise<SiteFile> {
  const file = fileOf(path, type);
  const bytes = Buffer.from(text);
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, bytes);
  // a package is compressed in itself
  const isCompressed = typeof text === 'string' && bytes.length > LEAST_COMPRESSED_BYTES;
  if (isCompressed) {
    writeFileSync(`${target}.br`, await promisify(brotliCompress)(bytes, BROTLI));
    writeFileSync(`${target}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
  return { file, type, digest: hash('sha256', bytes, 'base64url').slice(0, 22), isCompressed, isImmutable };
}

function fileOf(path: string, type: string): string {
  if (type !== 'text/html') return path.slice(1);
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}
