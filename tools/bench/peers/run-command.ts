import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a command of a peer to its end; answers what it printed. @throws Error with what it printed last */
export async function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  try {
    const options = { env: { PATH: process.env.PATH ?? '', ...env }, maxBuffer: 64 * 1024 * 1024 };
    return (await promisify(execFile)(command, [...args], options)).stdout;
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    const printed = `${stdout}\n${stderr}`.trim().split('\n').slice(-15).join('\n');
    throw new Error(`${command} ${args.join(' ')} failed: ${message.split('\n')[0]}\n${printed}`, {
      cause: error,
    });
  }
}
