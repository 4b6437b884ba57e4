import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { runProgram } from '../tools/local/run-program.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * Packs rx, and installs it into an empty project as a customer does.
 *
 * @returns a PATH that has it, and the Node of this run
 */
export async function installRx(folder: string): Promise<string> {
  const packed = await runProgram(process.execPath, [
    join(ROOT, 'tools/rx/build-package.ts'),
    join(folder, 'packed'),
  ]);
  if (packed.code !== 0) throw new Error(`rx was not packed:\n${packed.output}`);
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'a-customer', private: true }));
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  const installed = await runProgram('npm', ['install', ...options, packed.output.trim()], { cwd: project });
  if (installed.code !== 0) throw new Error(`rx was not installed:\n${installed.output}`);
  const path = [join(project, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH];
  return path.join(delimiter);
}

export interface Played {
  code: number | null;
  out: string;
  err: string;
}

/** rx as one user has it: programs, settings, and a folder for its profiles. */
export class RxUser {
  constructor(private readonly env: Record<string, string>) {}

  /** Runs a command to its end. */
  async run(args: readonly string[], input = ''): Promise<Played> {
    const child = spawn('rx', args, { env: this.env });
    child.stdin.end(input);
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exitOf(child)]);
    return { code, out, err };
  }

  /** The JSON that a command prints. Fails when it fails. */
  async json(...args: string[]): Promise<any> {
    const { code, out, err } = await this.run([...args, '--json']);
    if (code !== 0) throw new Error(`rx ${args.join(' ')} ended with ${code}: ${err}`);
    return JSON.parse(out);
  }

  /** Starts a command that goes on; gives its lines of JSON as they come. */
  start(...args: string[]): RunningRx {
    return new RunningRx(
      spawn('rx', [...args, '--json'], { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
  }
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));

/** A command that goes on until it is interrupted. */
export class RunningRx {
  private readonly lines: AsyncIterator<string>;
  private readonly ended: Promise<number | null>;
  private readonly said: Promise<string>;

  constructor(private readonly child: ChildProcess) {
    this.lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
    this.ended = exitOf(child);
    this.said = text(child.stderr!);
  }

  /** The next line that fits. */
  async next(fits: (line: any) => boolean): Promise<any> {
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error(`rx ended with ${await this.ended}: ${await this.said}`);
      const line = JSON.parse(value);
      if (fits(line)) return line;
    }
  }

  /** Ends it at once, without a chance to clean up. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** Ctrl-C, and what comes of it. */
  async interrupt(): Promise<{ code: number | null; err: string }> {
    this.child.kill('SIGINT');
    return { code: await this.ended, err: await this.said };
  }
}
