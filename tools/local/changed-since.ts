import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from './affected.ts';
import { SetupError } from './progress.ts';
import { runProgram } from './run-program.ts';
import { WORKSPACE } from './workspace.ts';

const NX = join(WORKSPACE, 'node_modules', '.bin', 'nx');

/** What differs from where this branch left `base`, uncommitted and new files included. */
export async function changedSince(base: string): Promise<Change> {
  const start = (await git('merge-base', base || (await defaultBase()), 'HEAD')).trim();
  const changed = await git('diff', '--name-only', '--no-renames', start);
  const added = await git('ls-files', '--others', '--exclude-standard');
  const files = `${changed}\n${added}`.split('\n').filter((file) => file !== '');
  return { files, roots: files.length === 0 ? [] : await affectedRoots(start) };
}

/** The main branch; on it, the commit before. */
async function defaultBase(): Promise<string> {
  const branch = (await git('rev-parse', '--abbrev-ref', 'HEAD')).trim();
  if (branch === 'main') return 'HEAD~1';
  const remote = await runProgram('git', ['rev-parse', '--verify', '-q', 'origin/main'], { cwd: WORKSPACE });
  return remote.code === 0 ? 'origin/main' : 'main';
}

/** The folders of the projects that nx finds affected. */
async function affectedRoots(base: string): Promise<string[]> {
  const args = ['show', 'projects', '--affected', `--base=${base}`, '--json'];
  const env = { ...process.env, NX_DAEMON: 'false' };
  const result = await runProgram(NX, args, { cwd: WORKSPACE, env });
  const list = /^\[.*\]$/ms.exec(result.output)?.[0];
  if (result.code !== 0 || !list) throw new SetupError(`nx cannot tell what is affected:\n${result.output}`);
  const names = new Set(JSON.parse(list) as string[]);
  const manifests = globSync('{apps/*,libs/*,tools,e2e}/package.json', { cwd: WORKSPACE });
  return manifests.filter((file) => names.has(nameOf(file))).map((file) => join(file, '..'));
}

function nameOf(manifest: string): string {
  return (JSON.parse(readFileSync(join(WORKSPACE, manifest), 'utf8')) as { name: string }).name;
}

async function git(...args: string[]): Promise<string> {
  const result = await runProgram('git', args, { cwd: WORKSPACE });
  if (result.code !== 0)
    throw new SetupError(
      `git ${args.join(' ')}: ${result.output.trim()}\nName a commit: --affected <commit>`,
    );
  return result.output;
}
