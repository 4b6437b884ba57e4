const startedAt = Date.now();

/** One line of progress, with the seconds since the command began. */
export function progress(line: string): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`[${seconds}s] ${line}\n`);
}

/** Something that a person has to put right; shown as one line, without a stack. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/**
 * Runs a command's main function: a `SetupError` becomes one line, anything else keeps its stack; either way
 * exit 1. An interruption (Ctrl-C aborted the work) is no error: exit 130, as shells do.
 */
export async function runCommand(main: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? process.exitCode ?? 0;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') {
      process.exitCode = 130;
      return;
    }
    const text =
      error instanceof SetupError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}
