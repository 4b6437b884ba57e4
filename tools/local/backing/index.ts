/**
 * Postgres, Kafka and Redis, started as processes of this machine: the project must run where there is no
 * Docker. Images and clusters are started by docker-compose.yml and k8s/ instead.
 */
import { join } from 'node:path';
import { isRunning } from '../child-process.ts';
import { freePort } from '../free-port.ts';
import { progress } from '../progress.ts';
import { ensurePrograms } from '../system-packages.ts';
import type { SystemProgram } from '../system-packages.ts';
import { BACKING_NAMES } from './backing-service.ts';
import type { Backing, BackingName, Backings, OwnServer, Profile, StartOptions } from './backing-service.ts';
import { kafkaPrograms, startKafka, stopKafka } from './kafka.ts';
import { startPostgres, stopPostgres } from './postgres.ts';
import { startRedis, stopRedis } from './redis.ts';

interface Kind {
  title: string;
  usualPort: Record<Profile, number>;
  /** What its start needs of the system. */
  programs: () => SystemProgram[];
  start: (options: StartOptions) => Promise<Backing>;
  stop: (server: OwnServer) => Promise<void>;
}

const KINDS: Record<BackingName, Kind> = {
  kafka: {
    title: 'Kafka',
    usualPort: { durable: 9092, fast: 19092 },
    programs: kafkaPrograms,
    start: startKafka,
    stop: stopKafka,
  },
  postgres: {
    title: 'Postgres',
    usualPort: { durable: 5432, fast: 15432 },
    programs: () => [],
    start: startPostgres,
    stop: stopPostgres,
  },
  redis: {
    title: 'Redis',
    usualPort: { durable: 6379, fast: 16379 },
    programs: () => ['redis-server'],
    start: startRedis,
    stop: stopRedis,
  },
};

export interface BackingsOptions {
  /** Folder for data and logs. */
  dir: string;
  profile: Profile;
  /** Addresses given from outside, by name: such a server is used as it is and never started or stopped. */
  given: Partial<Record<BackingName, string>>;
  /** What an earlier run left: servers that still run are taken over, ports are kept. */
  earlier: Partial<Backings> | null;
  /** Called as soon as each has a process (or a given address): an interrupted caller knows what to stop. */
  onSpawned: (name: BackingName, backing: Backing) => void;
}

/** What a start would miss is fetched, or named in one line, before anything runs. */
export function ensureBackingPrograms(options: Pick<BackingsOptions, 'given' | 'earlier'>): Promise<void> {
  const ours = BACKING_NAMES.filter((name) => !options.given[name] && !runningServer(name, options));
  return ensurePrograms(ours.flatMap((name) => KINDS[name].programs()));
}

/** Starts all backing services side by side (Kafka, the slowest, first). If one fails, others run on. */
export async function startBackings(options: BackingsOptions): Promise<Backings> {
  await ensureBackingPrograms(options);
  const taken = new Set<number>();
  const starting: Promise<[BackingName, Backing]>[] = [];
  for (const name of BACKING_NAMES) {
    const address = options.given[name];
    const left = options.earlier?.[name];
    const running = runningServer(name, options);
    if (address) {
      progress(`${KINDS[name].title}: using the given address`);
      starting.push(Promise.resolve([name, noted(name, { address, server: null }, options)]));
    } else if (left && running) {
      progress(`${KINDS[name].title}: already running on port ${running.port}`);
      starting.push(Promise.resolve([name, noted(name, left, options)]));
    } else {
      const port = await freePort(left?.server?.port ?? KINDS[name].usualPort[options.profile], taken);
      taken.add(port);
      const place = { dir: join(options.dir, name), port, profile: options.profile };
      const start = startOne(name, place, (backing) => options.onSpawned(name, backing));
      starting.push(start.then((backing) => [name, backing]));
    }
  }
  const settled = await Promise.allSettled(starting);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return Object.fromEntries(await Promise.all(starting)) as Backings;
}

/** The server that an earlier run left running, if it did. */
function runningServer(name: BackingName, { earlier }: Pick<BackingsOptions, 'earlier'>): OwnServer | null {
  const server = earlier?.[name]?.server;
  return server && isRunning(server) ? server : null;
}

function noted(name: BackingName, backing: Backing, options: BackingsOptions): Backing {
  options.onSpawned(name, backing);
  return backing;
}

/** Starts one backing service in its folder; its log is `<dir>.log`. */
export async function startOne(
  name: BackingName,
  place: Pick<StartOptions, 'dir' | 'port' | 'profile'>,
  onSpawned: (backing: Backing) => void,
): Promise<Backing> {
  const { title, start } = KINDS[name];
  progress(`${title}: starting on port ${place.port}`);
  const backing = await start({ ...place, log: `${place.dir}.log`, onSpawned });
  progress(`${title}: ready`);
  return backing;
}

/** Stops a server that we started; one given from outside, or gone already, is left alone. */
export async function stopOne(name: BackingName, backing: Backing | undefined): Promise<void> {
  if (!backing?.server || !isRunning(backing.server)) return;
  await KINDS[name].stop(backing.server);
  progress(`${KINDS[name].title}: stopped`);
}

/** Stops all of them side by side. */
export async function stopBackings(backings: Partial<Backings>): Promise<void> {
  await Promise.all(BACKING_NAMES.map((name) => stopOne(name, backings[name])));
}
