import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { SetupError } from '../progress.ts';

const PREFIX = 'referral-exchange-';
/** File in the folder that names the checkout it is for. */
const CHECKOUT = 'checkout';

/**
 * The folder outside of a checkout. What others left for checkouts that are gone is cleared away; a folder
 * that is not ours (anyone may write to /var/tmp) is refused, because programs are run from it.
 */
export function outsideFolder(checkout: string, base = '/var/tmp'): string {
  for (const name of readdirSync(base).filter((one) => one.startsWith(PREFIX))) clearOrphan(join(base, name));
  const folder = join(base, `${PREFIX}${keyOf(checkout)}`);
  mkdirSync(folder, { recursive: true });
  if (!isOurs(folder)) throw new SetupError(`${folder} belongs to someone else; remove it.`);
  chmodSync(folder, 0o755); // whatever the umask
  writeFileSync(join(folder, CHECKOUT), checkout);
  return folder;
}

function clearOrphan(folder: string): void {
  const note = join(folder, CHECKOUT);
  if (isOurs(folder) && existsSync(note) && !existsSync(readFileSync(note, 'utf8')))
    rmSync(folder, { recursive: true, force: true });
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === process.getuid?.();
}

/** Whether another user may walk through every folder on the way to `path`, also those yet to be made. */
export function isReachableByOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const closed = existsSync(folder) ? ~statSync(folder).mode : process.umask();
    if ((closed & 0o001) !== 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** What `chmod -R a+rX` does. */
export function openToOthers(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  const isWalkable = found.isDirectory() || (found.mode & 0o100) !== 0;
  chmodSync(path, found.mode | (isWalkable ? 0o555 : 0o444));
  if (found.isDirectory()) for (const name of readdirSync(path)) openToOthers(join(path, name));
}

/** A short name that stands for a text. */
export function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
