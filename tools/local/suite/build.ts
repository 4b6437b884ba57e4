import { join } from 'node:path';
import { progress, SetupError } from '../progress.ts';
import { runProgram } from '../run-program.ts';
import { WORKSPACE } from '../workspace.ts';

/** Builds every package whose sources changed since its last build, by Nx; the rest is cached. */
export async function build(): Promise<void> {
  const nx = join(WORKSPACE, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
  const args = [nx, 'run-many', '-t', 'build', '--output-style=static'];
  const env = { ...process.env, NX_DAEMON: 'false', FORCE_COLOR: '0' };
  const startedAt = Date.now();
  const { code, output } = await runProgram(process.execPath, args, { cwd: WORKSPACE, env });
  if (code !== 0) throw new SetupError(`The build failed:\n${output.trimEnd()}`);
  progress(`build: up to date after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}
