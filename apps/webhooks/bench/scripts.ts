import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const FLAGS = ['--disable-warning=ExperimentalWarning'];

/** Starts a script of this folder; answers its first line. */
export async function startScript(file: string): Promise<{ child: ChildProcess; line: string }> {
  const script = join(import.meta.dirname, file);
  const child = spawn(process.execPath, [...FLAGS, script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  return { child, line };
}

/** Runs a script of this folder to its end; answers what it printed. */
export async function runScript(file: string, args: string[]): Promise<string> {
  const script = join(import.meta.dirname, file);
  return (await promisify(execFile)(process.execPath, [...FLAGS, script, ...args])).stdout;
}
