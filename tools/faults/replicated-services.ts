import type { ServiceBalancer } from '@referral-exchange/testing';
import type { Release } from '../local/suite/release.ts';
import type { SuiteUnderFault } from './suite-under-fault.ts';

const REPLICAS = 2;
/** As in the cluster (tools/deploy): until the balancer has seen that a process is not ready any more. */
const SETTINGS = { STOP_DELAY_MS: '5000' };

/** Two processes of every service, each pair behind a balancer that has the usual address of the service. */
export class ReplicatedServices {
  private readonly balancers = new Map<string, ServiceBalancer>();
  /** By service: its processes, the oldest first. */
  private readonly replicas = new Map<string, string[]>();
  private readonly suite: SuiteUnderFault;

  constructor(suite: SuiteUnderFault) {
    this.suite = suite;
  }

  /** Puts a pair in the place of the one process of a service. */
  async double(service: string, release: Release): Promise<void> {
    // loaded on demand: the suite's start builds it
    const { ServiceBalancer } = await import('@referral-exchange/testing');
    const urls: string[] = [];
    const names: string[] = [];
    for (let n = 0; n < REPLICAS; n++) {
      const { name, url } = await this.suite.addReplica(service, SETTINGS, release);
      names.push(name);
      urls.push(url);
    }
    const balancer = await ServiceBalancer.start(await this.suite.stopService(service));
    this.balancers.set(service, balancer);
    this.replicas.set(service, names);
    for (const url of urls) await balancer.add(url);
  }

  /**
   * Replaces the processes of a service one after the other, as a Deployment does (k8s: maxSurge 1,
   * maxUnavailable 0): an old one is stopped when a new one is ready.
   */
  async replace(service: string, release: Release): Promise<void> {
    const names = this.replicas.get(service)!;
    for (let n = 0; n < REPLICAS; n++) {
      const { name, url } = await this.suite.addReplica(service, SETTINGS, release);
      await this.balancers.get(service)!.add(url);
      names.push(name);
      await this.suite.removeReplica(names.shift()!);
    }
  }

  /** The suite as it was: one process of each service, at its own address. */
  async end(): Promise<void> {
    await this.suite.endReplicas();
    for (const balancer of this.balancers.values()) await balancer.close();
    await this.suite.startServices([...this.balancers.keys()]);
  }
}
