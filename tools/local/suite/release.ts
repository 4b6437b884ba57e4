import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { progress, SetupError } from '../progress.ts';
import { runProgram } from '../run-program.ts';
import { LOCAL_DIR, WORKSPACE } from '../workspace.ts';

/** Written at each release (ADR 135), so the commit that changed it last is that of the last release. */
const RELEASED = 'docs/api/released.json';
const KEPT = join(LOCAL_DIR, 'releases');

/** A built release of the suite in a folder of its own. */
export interface Release {
  dir: string;
  commit: string;
}

/** The release in this working copy. */
export const THIS_RELEASE: Release = { dir: WORKSPACE, commit: 'this working copy' };

/** Whether a release has the service: a later one may add some. */
export function hasService({ dir }: Release, name: string): boolean {
  return existsSync(join(dir, 'apps', name, 'package.json'));
}

/**
 * Builds the release before this one in `.local/releases`, as a newcomer would: its own packages and its own
 * build. A later call finds it there.
 *
 * @param commit default: the commit before HEAD that changed docs/api/released.json last
 * @throws {SetupError} when the clone does not have the commit, or it cannot be built
 */
export async function releaseBefore(commit = process.env.RELEASE_BEFORE ?? ''): Promise<Release> {
  const wanted = commit || (await lastRelease());
  const id = (await git('rev-parse', '--verify', `${wanted}^{commit}`)).trim();
  const dir = join(KEPT, id);
  const release = { dir, commit: id };
  const mark = join(dir, '.built');
  if (existsSync(mark)) return release;
  progress(`release before: building ${id.slice(0, 12)}`);
  // one is enough: each has packages of its own
  rmSync(KEPT, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const archive = `${dir}.tar`;
  await git('archive', '--output', archive, id);
  await run(dir, 'tar', '-xf', archive);
  rmSync(archive);
  await run(dir, 'npm', 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund');
  await run(dir, 'npm', 'run', 'build');
  writeFileSync(mark, '');
  return release;
}

async function lastRelease(): Promise<string> {
  const id = (await git('log', '-1', '--format=%H', 'HEAD~1', '--', RELEASED)).trim();
  if (id) return id;
  throw new SetupError(
    `No commit before HEAD has ${RELEASED}: name the release before by RELEASE_BEFORE=<commit>`,
  );
}

async function git(...args: string[]): Promise<string> {
  const { code, output } = await runProgram('git', args, { cwd: WORKSPACE });
  if (code === 0) return output;
  const advice =
    'A shallow clone lacks the release before: git fetch --unshallow, or name one by RELEASE_BEFORE=<commit>';
  throw new SetupError(`git ${args.join(' ')}: ${output.trim()}\n${advice}`);
}

async function run(cwd: string, command: string, ...args: string[]): Promise<void> {
  const env = {
    ...process.env,
    // its npm runs on the Node of this project
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    FORCE_COLOR: '0',
  };
  const { code, output } = await runProgram(command, args, { cwd, env });
  if (code !== 0)
    throw new SetupError(`release before: ${command} ${args.join(' ')} failed:\n${output.slice(-4_000)}`);
}
