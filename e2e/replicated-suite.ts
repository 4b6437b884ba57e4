import { SERVICES, serviceUrlVariable, type ServiceDefinition } from '@referral-exchange/contracts';
import { ServiceBalancer } from '@referral-exchange/testing';
import {
  addReplica,
  killService,
  logOf,
  processOf,
  removeReplicas,
  restartService,
  sql,
  startService,
} from './suite-control.js';

const NAMES = Object.keys(SERVICES);
const DEFINITIONS: Record<string, ServiceDefinition> = SERVICES;
/** The advisory lock of the process that publishes the outbox (libs/messaging, outbox-relay). */
const RELAY_LOCK = 7_240_001;
const RELAY_LEADER = `
  SELECT application_name AS name FROM pg_stat_activity
    JOIN pg_locks USING (pid) WHERE locktype = 'advisory' AND objid = ${RELAY_LOCK}
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * The running suite with two processes of every service. All callers, also the services among themselves,
 * reach them by one address per service, with a balancer behind it.
 */
export class ReplicatedSuite {
  /** By service: the names of its two processes. */
  private readonly replicas = new Map<string, [string, string]>();
  private readonly before = new Map<string, Record<string, string>>();

  private constructor(private readonly balancers: ReadonlyMap<string, ServiceBalancer>) {}

  /** Restarts every service with `change`, beside a second process of it; resolves when all are ready. */
  static async start(change: Record<string, string>): Promise<ReplicatedSuite> {
    const balancers = new Map<string, ServiceBalancer>();
    for (const name of NAMES) balancers.set(name, await ServiceBalancer.start());
    const suite = new ReplicatedSuite(balancers);
    await Promise.all(NAMES.map((name) => suite.double(name, change)));
    return suite;
  }

  /** Where the public API is reached, through both gateways. */
  get baseUrl(): string {
    return `${this.balancerOf('gateway').url}/api/public/v1`;
  }

  get services(): readonly string[] {
    return NAMES;
  }

  /** By service: how many connections each of its two processes has had. */
  get connections(): Record<string, number[]> {
    return Object.fromEntries([...this.balancers].map(([name, { connections }]) => [name, connections]));
  }

  /** What both processes of a service have logged. */
  logsOf(service: string): string {
    return this.namesOf(service).map(logOf).join('');
  }

  /**
   * Kills one process of a service: the one that publishes its outbox, where it has one. Answers its name.
   */
  async killOne(service: string): Promise<string> {
    const victim = (await this.relayLeader(service)) ?? this.namesOf(service)[0];
    await killService(victim);
    return victim;
  }

  startAgain(name: string): Promise<void> {
    return startService(name);
  }

  /** The suite as it was: one process of each service, with its settings from before. */
  async end(): Promise<void> {
    await removeReplicas();
    await Promise.all([...this.before].map(([name, settings]) => restartService(name, settings)));
    await Promise.all([...this.balancers.values()].map((balancer) => balancer.close()));
  }

  private async double(name: string, change: Record<string, string>): Promise<void> {
    const { settings } = processOf(name);
    const addresses = [...this.balancers].map(([other, { url }]) => [serviceUrlVariable(other), url]);
    const all: Record<string, string> = { ...Object.fromEntries(addresses), ...change };
    this.before.set(name, { DATABASE_DIRECT_URL: '', ...pick(settings, Object.keys(all)) });
    const sessionsOf = (replica: string) => sessionsNamed(replica, settings.DATABASE_URL);
    const [, second] = await Promise.all([
      restartService(name, { ...all, ...sessionsOf(name) }),
      addReplica(name, { ...all, ...sessionsOf(`${name}-2`) }),
    ]);
    this.replicas.set(name, [name, second]);
    for (const replica of [name, second]) await this.balancerOf(name).add(processOf(replica).url);
  }

  private async relayLeader(service: string): Promise<string | undefined> {
    const { database } = DEFINITIONS[service] as ServiceDefinition;
    return database ? (await sql<{ name: string }>(database, RELAY_LEADER))[0]?.name : undefined;
  }

  private namesOf(service: string): [string, string] {
    return this.replicas.get(service) as [string, string];
  }

  private balancerOf(service: string): ServiceBalancer {
    return this.balancers.get(service) as ServiceBalancer;
  }
}

/** Sessions of a process say its name, so that the holder of a lock is known. */
function sessionsNamed(name: string, databaseUrl?: string): Record<string, string> {
  if (!databaseUrl) return {};
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', name);
  return { DATABASE_DIRECT_URL: url.toString() };
}

/** The values of `names`; an empty one, which counts as none, where there was none. */
function pick(settings: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? '']));
}
