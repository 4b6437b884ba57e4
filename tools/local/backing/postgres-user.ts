import { chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { progress, SetupError } from '../progress.ts';
import { runProgram } from '../run-program.ts';
import { WORKSPACE } from '../workspace.ts';

export interface ServerUser {
  uid?: number;
  gid?: number;
}

/** Postgres refuses to run as root: root starts it as the system user `postgres`, which is made when it is not there. */
export async function postgresUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return {};
  const known = await lookUp();
  if (known) return known;
  progress('Postgres: making the system user "postgres", because Postgres does not run as root');
  await runProgram('groupadd', ['--system', 'postgres']);
  await runProgram('useradd', ['--system', '-g', 'postgres', 'postgres']);
  const made = await lookUp();
  if (!made)
    throw new SetupError(
      'Postgres does not run as root, and the user "postgres" could not be made: useradd postgres.',
    );
  return made;
}

async function lookUp(): Promise<ServerUser | null> {
  const [uid, gid] = await Promise.all([
    runProgram('id', ['-u', 'postgres']),
    runProgram('id', ['-g', 'postgres']),
  ]);
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : null;
}

/** Whether another user may walk through every folder on the way to `path`; a folder not made yet will be 755. */
export function isReachableByOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * The folders to use for binaries and data. A checkout below a private folder (/root, a 0700 temp dir) is closed to the
 * user `postgres`; then both live in a folder of their own under /var/tmp, named after the checkout.
 */
export function reachableFolders(
  native: string,
  data: string,
  user: ServerUser,
): { native: string; data: string } {
  if (user.uid === undefined || isReachableByOthers(dirname(data))) {
    if (user.uid === undefined || isReachableByOthers(native)) return { native, data };
  }
  const key = createHash('sha256').update(WORKSPACE).digest('hex').slice(0, 12);
  const outside = join('/var/tmp', `referral-exchange-${key}`);
  const copy = join(outside, 'postgres');
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    progress(`Postgres: this checkout is closed to other users; copying the server to ${copy}`);
    mkdirSync(outside, { recursive: true, mode: 0o755 });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  }
  const dataKey = createHash('sha256').update(data).digest('hex').slice(0, 12);
  return { native: copy, data: join(outside, `data-${dataKey}`) };
}

/** Makes the data folder and gives it to the server's user. */
export function makeDataFolder(path: string, user: ServerUser): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
}
