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

  /** @param file its program, for example `dist/main.js` */
  static start(file: string, args: readonly string[], settings: Record<string, string>): CommandProcess {
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...settings, PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    return new CommandProcess(child);
  }

  /** Waits until it has printed this, its log included, and gives it; fails when it ends without. */
  async printed(text: string | RegExp): Promise<string> {
    const find = () =>
      typeof text === 'string' ? this.stdout.includes(text) && text : text.exec(this.stdout)?.[0];
    const seen = Promise.withResolvers<string>();
    const look = (): void => {
      const found = find();
      if (found) seen.resolve(found);
    };
    this.child.stdout?.on('data', look);
    look();
    const ended = this.ended.then(({ code, stdout, stderr }) => {
      const found = find();
      if (found) return found;
      throw new Error(`It ended with ${code} and never printed "${String(text)}":\n${stdout}${stderr}`);
    });
    return Promise.race([seen.promise, ended]);
  }

  send(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends SIGINT, as Ctrl-C does, and waits until it has ended. */
  async interrupt(): Promise<CommandEnd> {
    this.send('SIGINT');
    return this.ended;
  }
}
