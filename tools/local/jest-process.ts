import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stopTree } from './child-process.ts';
import { runProgram } from './run-program.ts';
import { WORKSPACE } from './workspace.ts';

const JEST = [
  '--disable-warning=ExperimentalWarning',
  '--experimental-vm-modules',
  // a worker loads hundreds of modules for each file: with the small space of Node it collects more often
  '--min-semi-space-size=16',
  '--max-semi-space-size=64',
  join(WORKSPACE, 'node_modules', 'jest', 'bin', 'jest.js'),
];

/**
 * Runs Jest in the foreground; answers its exit code. Ctrl-C reaches it by itself; any other end is told by
 * the signal.
 */
export function runJest(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve) => {
    const options = {
      cwd: WORKSPACE,
      env: { ...env, KAFKAJS_NO_PARTITIONER_WARNING: '1' },
      stdio: 'inherit' as const,
    };
    const child = spawn(process.execPath, [...JEST, ...args], options);
    child.on('error', () => resolve(127));
    const end = (): void => void (child.pid && stopTree(child.pid));
    signal.addEventListener('abort', end);
    child.on('exit', (code) => {
      signal.removeEventListener('abort', end); // its pid may soon be another's
      resolve(code ?? 130);
    });
  });
}

/** The spec files that the arguments choose, as absolute paths. */
export async function listSpecs(args: readonly string[]): Promise<string[]> {
  const result = await runProgram(process.execPath, [...JEST, '--listTests', ...args], { cwd: WORKSPACE });
  return result.output.split('\n').filter((line) => line.startsWith(WORKSPACE) && line.endsWith('.ts'));
}
