import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/platform';
import { Pool } from 'undici';
import type { GatewayConfig } from '../config.js';

/** Longest pause within a response body, milliseconds. */
const BODY_SILENCE_MS = 30_000;
const CONNECT_TIMEOUT_MS = 2_000;
const CONNECTIONS_PER_SERVICE = 64;
/** Most calls in flight to one service. A service with more is overloaded, and waiting would not help. */
const MAX_CALLS = 2_000;

/** One service behind the gateway. */
export class Upstream {
  private calls = 0;

  constructor(
    readonly service: string,
    readonly pool: Pool,
  ) {}

  /** Counts a call in; false when too many are in flight. */
  enter(): boolean {
    if (this.calls >= MAX_CALLS) return false;
    this.calls++;
    return true;
  }

  leave(): void {
    this.calls--;
  }
}

/** The services behind the gateway, each with its pool of connections. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly byService = new Map<string, Upstream>();

  constructor(@Inject(CONFIG) { serviceAddresses }: GatewayConfig) {
    for (const [service, address] of Object.entries(serviceAddresses)) {
      const pool = new Pool(address, {
        connections: CONNECTIONS_PER_SERVICE,
        pipelining: 1,
        // ForwardedCall has its own deadline for the headers, which starts when the request arrives
        headersTimeout: 0,
        bodyTimeout: BODY_SILENCE_MS,
        connect: { timeout: CONNECT_TIMEOUT_MS },
        allowH2: false,
      });
      this.byService.set(service, new Upstream(service, pool));
    }
  }

  get(service: string): Upstream {
    const upstream = this.byService.get(service);
    if (!upstream) throw new Error(`No address of the service ${service}`);
    return upstream;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.byService.values()].map(({ pool }) => pool.close()));
  }
}
