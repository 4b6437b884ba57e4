/**
 * A bench is a file `<name>.bench.ts` with these exports, in the folder `bench` of the service that it
 * measures, or in tools/bench when it measures the suite. Claims about speed live in benches, never in a
 * timed test.
 */
export interface Bench {
  /** One line for `npm run bench -- --list`, with the goals. */
  description: string;
  /** Measures and prints. Rejects when a call fails. */
  run(stand: BenchStand): Promise<void>;
}

/** What `npm run bench` can start for a bench. It stops all of it when the bench is over. */
export interface BenchStand {
  /** For files of this bench; kept between runs. */
  readonly dir: string;
  /** Starts a durable Postgres, Kafka and Redis of this bench alone, once; `testBacking` finds them. */
  startBackings(): Promise<void>;
  /** The processes that `startBackings` started. */
  backingPids(): BackingPids;
  /** Starts all services with durable backing services, and without limits that would be measured instead. */
  startSuite(): Promise<BenchSuite>;
  /** Has `stop` called when the bench is over, before what was started earlier is stopped. */
  onEnd(stop: () => unknown): void;
}

/** Process ids of the backing services; those of Postgres' children are not among them. */
export type BackingPids = Record<'postgres' | 'redis' | 'kafka', number>;

/** A firm of the suite, with a user and its keys. */
export interface BenchFirm {
  firm: { id: string; name: string };
  user: { email: string; password: string };
  keys: { read_only: string; standard: string; full: string };
}

/** The running suite. */
export interface BenchSuite {
  baseUrl: string;
  internalUrl: string;
  adminApiKey: string;
  postgresUrl: string;
  services: Record<string, { pid: number; url: string }>;
  firms: [BenchFirm, BenchFirm];
  /** The environment of one of its services. */
  settingsOf(service: string): Record<string, string>;
}
