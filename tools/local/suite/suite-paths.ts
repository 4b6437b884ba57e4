import { join } from 'node:path';

/** Files of one running suite. A sandbox is one in `.local`; those of the tests lie elsewhere. */
export class SuitePaths {
  readonly dir: string;
  constructor(dir: string) {
    this.dir = dir;
  }
  /** Processes, ports and settings of the running suite; gone when it is stopped. */
  get state(): string {
    return join(this.dir, 'state.json');
  }
  /** What clients read: addresses and keys (design, section 7); gone when it is stopped. */
  get sandbox(): string {
    return join(this.dir, 'sandbox.json');
  }
  /** Keys of the seeded firms; kept as long as the databases are. */
  get seed(): string {
    return join(this.dir, 'seed.json');
  }
  get secrets(): string {
    return join(this.dir, 'secrets.json');
  }
  get mail(): string {
    return join(this.dir, 'mail');
  }
  /** Settings and data of the Prometheus of `--observe`. */
  get prometheus(): string {
    return join(this.dir, 'prometheus');
  }
  /** Files that were uploaded. */
  get documents(): string {
    return join(this.dir, 'documents');
  }
  /** Log of a service, or of the process that watches them all (`start`). */
  log(name: string): string {
    return join(this.dir, 'logs', `${name}.log`);
  }
}
