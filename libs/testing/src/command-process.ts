import { spawn, type ChildProcess } from 'node:child_process';

/** A command that takes longer hangs, and is killed. */
const TIMEOUT_MS = 180_000;

/** How a command ended; without a code when a signal ended it. */
export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A built command in its own process, with these settings and no others. */
export class CommandProcess {
  readonly ended: Promise<CommandEnd>;
  private stdout = '';
  private stderr = '';

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.ended = new Promise((resolve) =>
      child.once('close', (code) => resolve({ code, stdout: this.stdout, stderr: this.stderr })),
    );
  }

  /** @param file its program, for example `dist/cli/rebuild.js` */
  static start(file: string, args: readonly string[], settings: Record<string, string>): CommandProcess {
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...settings, PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    return new CommandProcess(child);
  }

  /** Waits until it has printed this text, its log included; fails when it ends without. */
  async printed(text: string): Promise<void> {
    const seen = Promise.withResolvers<void>();
    const look = (): void => void (this.stdout.includes(text) && seen.resolve());
    this.child.stdout?.on('data', look);
    look();
    await Promise.race([
      seen.promise,
      this.ended.then(({ code, stdout, stderr }) => {
        if (!stdout.includes(text))
          throw new Error(`It ended with ${code} and never printed "${text}":\n${stdout}${stderr}`);
      }),
    ]);
  }

  /** Sends SIGINT, as Ctrl-C does, and waits until it has ended. */
  async interrupt(): Promise<CommandEnd> {
    this.child.kill('SIGINT');
    return this.ended;
  }
}
