import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ServiceDefinition } from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import { Pool } from 'undici';
import type { GatewayConfig } from '../config.js';
import type { Exchange } from '../exchange/exchange.js';
import { gatewayMetrics } from '../gateway.metrics.js';
import { CallGate } from '../overload/call-gate.js';
import { CallPlace, type PlacedCall } from '../overload/call-place.js';
import { shareOf } from '../overload/share.policy.js';
import { holderOf } from './open-bodies.js';
import { DEFAULT_BODY_LIMIT } from './route-table.js';

/** Longest pause within a response body, milliseconds. */
const BODY_SILENCE_MS = 30_000;
const CONNECT_TIMEOUT_MS = 2_000;
const CONNECTIONS_PER_SERVICE = 64;
/** Most calls in flight to one service. A service with more is overloaded, and waiting would not help. */
const MAX_CALLS = 2_000;
/** Most uploads in flight to one service, each on a connection of its own. */
const MAX_UPLOADS = 64;

/** A pool of connections to one service. */
export class Upstream {
  private calls = 0;

  constructor(
    readonly service: string,
    readonly pool: Pool,
    private readonly maxCalls: number,
    /** The places of the service; none for uploads, whose connections are their places. */
    readonly gate?: CallGate,
  ) {}

  /** Counts a call in; false when too many are in flight. */
  enter(): boolean {
    if (this.calls >= this.maxCalls) return false;
    this.calls++;
    return true;
  }

  leave(): void {
    this.calls--;
  }

  /** The place of a call; uploads have none. */
  placeFor(exchange: Exchange, call: PlacedCall): CallPlace | undefined {
    if (!this.gate) return undefined;
    const share = shareOf(exchange.principal);
    return new CallPlace(this.gate, call, holderOf(exchange), share);
  }
}

/**
 * The services behind the gateway, each with its pool of connections. Uploads have another pool: a caller
 * that sends slowly takes no connection from the other calls.
 */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly calls = new Map<string, Upstream>();
  private readonly uploads = new Map<string, Upstream>();
  private readonly observers = [
    gatewayMetrics.upstreamConnections.observe((observe) => {
      for (const service of this.calls.keys()) {
        const { active, idle } = this.statsOf(service);
        observe(active, { 'server.address': service, 'http.connection.state': 'active' });
        observe(idle, { 'server.address': service, 'http.connection.state': 'idle' });
      }
    }),
    gatewayMetrics.upstreamWaiting.observe((observe) => {
      for (const service of this.calls.keys())
        observe(this.statsOf(service).queued, { 'server.address': service });
    }),
  ];

  constructor(
    @Inject(CONFIG)
    { services, serviceAddresses, UPSTREAM_CONNECTION_LIFETIME_MS, UPSTREAM_PLACES }: GatewayConfig,
  ) {
    for (const [service, address] of Object.entries(serviceAddresses)) {
      const poolOf = (connections: number): Pool =>
        newPool(address, connections, UPSTREAM_CONNECTION_LIFETIME_MS);
      const gate = new CallGate(UPSTREAM_PLACES);
      this.calls.set(service, new Upstream(service, poolOf(CONNECTIONS_PER_SERVICE), MAX_CALLS, gate));
      if (takesUploads(services[service]))
        this.uploads.set(service, new Upstream(service, poolOf(MAX_UPLOADS), MAX_UPLOADS));
    }
  }

  /** The connections for a call to a service, or for an upload, whose body is streamed. */
  get(service: string, isUpload = false): Upstream {
    const upstream = (isUpload ? this.uploads : this.calls).get(service);
    if (!upstream) throw new Error(`No address of the service ${service}`);
    return upstream;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const stop of this.observers) stop();
    await Promise.all(this.all().map(({ pool }) => pool.close()));
  }

  private all(): Upstream[] {
    return [...this.calls.values(), ...this.uploads.values()];
  }

  /** The sum of a service's pools, and of the calls that wait for a place. */
  private statsOf(service: string): { active: number; idle: number; queued: number } {
    const stats = this.all()
      .filter((one) => one.service === service)
      .map(({ pool }) => pool.stats);
    const sum = (of: (one: (typeof stats)[number]) => number): number =>
      stats.reduce((all, one) => all + of(one), 0);
    return {
      active: sum(({ connected, free }) => connected - free),
      idle: sum(({ free }) => free),
      queued: sum(({ queued }) => queued) + (this.calls.get(service)?.gate?.waiting ?? 0),
    };
  }
}

function takesUploads(service: ServiceDefinition | undefined): boolean {
  return Object.values(service?.bodyLimits ?? {}).some((bytes) => bytes > DEFAULT_BODY_LIMIT);
}

function newPool(address: string, connections: number, clientTtl: number): Pool {
  return new Pool(address, {
    connections,
    clientTtl,
    pipelining: 1,
    // ForwardedCall has its own deadline for the headers, which includes the wait for a free connection
    headersTimeout: 0,
    bodyTimeout: BODY_SILENCE_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    allowH2: false,
  });
}
