import { CommanderError } from 'commander';
import { candidates } from './completion/candidates.js';
import { UsageError } from './faults.js';
import { errorJson, errorText } from './output/error-text.js';
import { ProfileStore } from './profiles/profile-store.js';
import { buildProgram } from './program.js';
import type { Surroundings } from './session.js';

const EXIT = { done: 0, refused: 1, usage: 2 } as const;

/** Runs one command line; gives its exit code. Failures are printed, never thrown. */
export async function run(
  args: readonly string[],
  surroundings: Surroundings,
  version: string,
): Promise<number> {
  const program = buildProgram(surroundings, version);
  if (args[0] === '__complete') {
    const profiles = new ProfileStore(surroundings.environment.folder).names();
    for (const one of candidates(program, args.slice(1), profiles)) surroundings.out.write(`${one}\n`);
    return EXIT.done;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    // commander has printed it, with a hint
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    const isJson = program.opts<{ json?: boolean }>().json === true;
    surroundings.err.write(`${isJson ? errorJson(error) : errorText(error)}\n`);
    return error instanceof UsageError ? EXIT.usage : EXIT.refused;
  }
}
