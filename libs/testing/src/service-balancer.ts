import net from 'node:net';
import { pipeline } from 'node:stream';
import { request } from 'undici';

const PROBE_EVERY_MS = 500;
const PROBE_TIMEOUT_MS = 5_000;

interface Endpoint {
  url: string;
  host: string;
  port: number;
  isReady: boolean;
  connections: number;
}

/**
 * One address in front of the replicas of a service, as a Kubernetes Service is: each new connection goes to
 * the next replica that is ready, and stays with it. A replica that refuses a connection, or says that it is
 * not ready, gets none until it is ready again. The connection that was refused fails: the caller has to
 * cope, as in a cluster.
 */
export class ServiceBalancer {
  private readonly sockets = new Set<net.Socket>();
  private readonly probes: NodeJS.Timeout;
  private turn = 0;

  private constructor(
    private readonly server: net.Server,
    private readonly endpoints: Endpoint[],
  ) {
    this.probes = setInterval(() => void this.probe(), PROBE_EVERY_MS);
  }

  /** Listens on a loopback port, a free one by default. Replicas are added when their addresses are known. */
  static async start(port = 0): Promise<ServiceBalancer> {
    let balancer: ServiceBalancer | undefined;
    const server = net.createServer((client) => balancer?.join(client));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    balancer = new ServiceBalancer(server, []);
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as net.AddressInfo).port}`;
  }

  /** Adds a replica. It gets connections as soon as `GET /health/ready` of it is answered with 200. */
  async add(url: string): Promise<void> {
    const { hostname: host, port } = new URL(url);
    this.endpoints.push({ url, host, port: Number(port), isReady: false, connections: 0 });
    await this.probe();
  }

  /** How many connections each replica has had, in the order in which they were added. */
  get connections(): number[] {
    return this.endpoints.map(({ connections }) => connections);
  }

  /** How many replicas get connections. */
  get readyCount(): number {
    return this.endpoints.filter(({ isReady }) => isReady).length;
  }

  async close(): Promise<void> {
    clearInterval(this.probes);
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private join(client: net.Socket): void {
    const ready = this.endpoints.filter(({ isReady }) => isReady);
    const endpoint = ready[this.turn++ % ready.length];
    this.keep(client);
    if (!endpoint) return void client.destroy();
    const { host, port } = endpoint;
    const upstream = net.createConnection({ host, port, noDelay: true });
    this.keep(upstream);
    client.setNoDelay(true);
    const refused = () => (endpoint.isReady = false);
    upstream.once('error', refused).once('connect', () => {
      upstream.off('error', refused);
      endpoint.connections++;
    });
    pipeline(client, upstream, client, () => {
      client.destroy();
      upstream.destroy();
    });
  }

  private keep(socket: net.Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => this.sockets.delete(socket));
  }

  private async probe(): Promise<void> {
    await Promise.all(
      this.endpoints.map(async (endpoint) => {
        try {
          const answer = await request(`${endpoint.url}/health/ready`, {
            headersTimeout: PROBE_TIMEOUT_MS,
            reset: true,
          });
          await answer.body.dump();
          endpoint.isReady = answer.statusCode === 200;
        } catch (error) {
          // a busy machine may keep a probe waiting; only a replica that is gone refuses it
          if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') endpoint.isReady = false;
        }
      }),
    );
  }
}
