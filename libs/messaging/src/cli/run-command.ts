/** Runs a command: prints what it answers and ends with 0; a fault is told in one line and ends with 1. */
export async function runCommand(work: () => Promise<string>): Promise<never> {
  try {
    process.stdout.write(`${await work()}\n`);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
