import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { progress, SetupError } from './progress.ts';
import { findProgram, runProgram } from './run-program.ts';
import { LOCAL_DIR } from './workspace.ts';

/** The Go of the machine; null where there is none. */
const GO_PATHS = ['go', '/usr/local/go/bin/go'];
function findGo(): string | null {
  return GO_PATHS.map((path) => (existsSync(path) ? path : findProgram(path))).find(Boolean) ?? null;
}

/**
 * A program that is built from a Go module, once for each version; null where there is no Go.
 *
 * @throws SetupError when it cannot be built
 */
export async function ensureGoProgram(path: string, version: string): Promise<string | null> {
  const folder = join(LOCAL_DIR, 'go', `${path.split('/').at(-1)}-${version}`);
  const program = join(folder, path.split('/').at(-1)!);
  if (existsSync(program)) return program;
  const go = findGo();
  if (!go) return null;
  progress(`building ${path}@${version} (once, about a minute)`);
  await run(go, ['install', `${path}@${version}`], { GOBIN: folder });
  return program;
}

/** The folder with the files of a Go module; null where there is no Go. */
export async function ensureGoModule(path: string, version: string): Promise<string | null> {
  const go = findGo();
  if (!go) return null;
  const answer = await run(go, ['mod', 'download', '-json', `${path}@${version}`]);
  return (JSON.parse(answer) as { Dir: string }).Dir;
}

async function run(go: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  // in a folder without a module of Go
  const { code, output } = await runProgram(go, args, { cwd: '/', env: { ...process.env, ...env } });
  if (code !== 0)
    throw new SetupError(
      `go ${args.join(' ')} failed. Check the connection to the module proxy and run the command again. It said: ${output.trim().split('\n').at(-1) ?? ''}`,
    );
  return output;
}
