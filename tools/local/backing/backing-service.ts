import type { ProcessHandle } from '../child-process.ts';

export type BackingName = 'postgres' | 'redis' | 'kafka';
export const BACKING_NAMES: readonly BackingName[] = ['kafka', 'postgres', 'redis'];

/** `durable` keeps acknowledged writes through a crash; `fast` is for tests, whose data nobody needs. */
export type Profile = 'durable' | 'fast';

/** A server that we started; null stands for one given by the environment, which is never ours to stop. */
export interface OwnServer extends ProcessHandle {
  port: number;
  dir: string;
  profile: Profile;
}

export interface Backing {
  /** postgres:// and redis:// URLs; for Kafka `host:port`. */
  address: string;
  server: OwnServer | null;
}

export type Backings = Record<BackingName, Backing>;

export interface StartOptions {
  /** Data folder; kept between starts. */
  dir: string;
  port: number;
  log: string;
  profile: Profile;
  /** Called once there is a process, long before it is ready: an interrupted start must be able to end it. */
  onSpawned: (backing: Backing) => void;
}
