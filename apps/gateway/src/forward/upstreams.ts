import { Pool } from 'undici';

/** Longest silence within a body that is on its way, milliseconds. */
const BODY_SILENCE_MS = 30_000;
const CONNECT_TIMEOUT_MS = 2_000;
const CONNECTIONS_PER_SERVICE = 64;

/** Calls to one service that may be under way at once; beyond it the service is not keeping up, and waiting is no help. */
const MAX_CALLS = 2_000;

/** One service behind the gateway. */
export class Upstream {
  #calls = 0;

  constructor(
    readonly service: string,
    readonly pool: Pool,
  ) {}

  /** Takes a place among the calls under way; false when there is none. */
  enter(): boolean {
    if (this.#calls >= MAX_CALLS) return false;
    this.#calls++;
    return true;
  }

  leave(): void {
    this.#calls--;
  }
}

/** The services behind the gateway, each with its pool of connections. */
export class Upstreams {
  readonly #byService = new Map<string, Upstream>();

  /** Takes the address (an origin) of every service by its name. */
  constructor(readonly addresses: Readonly<Record<string, string>>) {
    for (const [service, address] of Object.entries(addresses)) {
      const pool = new Pool(address, {
        connections: CONNECTIONS_PER_SERVICE,
        pipelining: 1,
        // the time until the headers is the deadline of each call, counted from its arrival (ForwardedCall)
        headersTimeout: 0,
        bodyTimeout: BODY_SILENCE_MS,
        connect: { timeout: CONNECT_TIMEOUT_MS },
        allowH2: false,
      });
      this.#byService.set(service, new Upstream(service, pool));
    }
  }

  get(service: string): Upstream {
    const upstream = this.#byService.get(service);
    if (!upstream) throw new Error(`No address of the service ${service}`);
    return upstream;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#byService.values()].map(({ pool }) => pool.close()));
  }
}
