import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { progress, SetupError } from '../progress.ts';
import { runProgram } from '../run-program.ts';
import { WORKSPACE } from '../workspace.ts';
import { isReachableByOthers, keyOf, openToOthers, outsideFolder } from './outside-folder.ts';

export interface ServerUser {
  uid?: number;
  gid?: number;
}

/** Postgres refuses to run as root: root starts it as the system user `postgres`, made if missing. */
export async function postgresUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return {};
  const known = await lookUp();
  if (known) return known;
  progress('Postgres: creating the system user "postgres", because Postgres does not run as root');
  await runProgram('groupadd', ['--system', 'postgres']);
  await runProgram('useradd', ['--system', '-g', 'postgres', 'postgres']);
  const made = await lookUp();
  if (!made)
    throw new SetupError(
      'Postgres does not run as root, and the user "postgres" could not be created; run useradd postgres.',
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

/**
 * The folders to use for binaries and data. A checkout below a private folder (/root, a 0700 temp dir, umask
 * 077) is closed to the user `postgres`; then both live in a folder of their own outside, named after the
 * checkout.
 */
export function reachableFolders(
  native: string,
  data: string,
  user: ServerUser,
): { native: string; data: string } {
  const isOpen = [dirname(data), join(native, 'bin', 'postgres')].every(isReachableByOthers);
  if (user.uid === undefined || isOpen) return { native, data };
  const outside = outsideFolder(WORKSPACE);
  const copy = join(outside, `postgres-${keyOf(readFileSync(join(native, '..', 'package.json'), 'utf8'))}`);
  if (!existsSync(copy)) {
    progress(`Postgres: other users cannot read this checkout; copying the server to ${copy}`);
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    openToOthers(draft);
    renameSync(draft, copy); // last: its name says that it is whole
  }
  return { native: copy, data: join(outside, `data-${keyOf(data)}`) };
}

/** Makes the data folder and gives it to the server's user. */
export function makeDataFolder(path: string, user: ServerUser): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  giveTo(user, path);
}

/** Makes the server's user the owner, when that is another one than this process'. */
export function giveTo(user: ServerUser, path: string): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
}
