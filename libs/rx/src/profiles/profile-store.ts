import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../faults.js';
import type { Profile } from './profile.js';

interface Stored {
  /** The profile that is used when none is named. */
  current: string;
  profiles: Record<string, Profile>;
}

export const DEFAULT_PROFILE = 'default';
const OWNER_ONLY = { file: 0o600, folder: 0o700 };
/** A refresh takes less; a lock that is older was left by a process that was killed. */
const STALE_LOCK_MS = 30_000;
const LOCK_POLL_MS = 50;

/** The profiles of this user, in one file that only its owner can read. */
export class ProfileStore {
  readonly file: string;

  constructor(private readonly folder: string) {
    this.file = join(folder, 'credentials.json');
  }

  find(name: string): Profile | undefined {
    const { profiles } = this.read();
    return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  }

  current(): string {
    return this.read().current;
  }

  names(): string[] {
    return Object.keys(this.read().profiles).sort();
  }

  /** Keeps a profile. The first one is used when none is named. */
  save(name: string, profile: Profile): void {
    const { current, profiles } = this.read();
    this.write({ current: current in profiles ? current : name, profiles: { ...profiles, [name]: profile } });
  }

  remove(name: string): void {
    const { current, profiles } = this.read();
    const rest = Object.fromEntries(Object.entries(profiles).filter(([one]) => one !== name));
    this.write({
      current: current in rest ? current : (Object.keys(rest)[0] ?? DEFAULT_PROFILE),
      profiles: rest,
    });
  }

  /** Names the profile that is used when none is named. */
  use(name: string): void {
    this.write({ ...this.read(), current: name });
  }

  /** Runs alone among all processes of this user: a refresh token works once. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const lock = join(this.folder, 'credentials.lock');
    while (!this.tryLock(lock)) await sleep(LOCK_POLL_MS);
    try {
      return await work();
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }

  private tryLock(lock: string): boolean {
    try {
      mkdirSync(lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const heldSince = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
      if (heldSince !== undefined && Date.now() - heldSince > STALE_LOCK_MS)
        rmSync(lock, { recursive: true, force: true });
      return false;
    }
  }

  private read(): Stored {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as Stored;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        return { current: DEFAULT_PROFILE, profiles: {} };
      throw new CommandError(
        `${this.file} cannot be read: ${(error as Error).message}. Delete it, and log in again`,
      );
    }
  }

  /** All at once: a reader never sees half a file, and a new file is never open to others. */
  private write(stored: Stored): void {
    mkdirSync(this.folder, { recursive: true, mode: OWNER_ONLY.folder });
    const written = `${this.file}.${randomUUID()}`;
    writeFileSync(written, `${JSON.stringify(stored, null, 2)}\n`, { mode: OWNER_ONLY.file });
    renameSync(written, this.file);
  }
}
