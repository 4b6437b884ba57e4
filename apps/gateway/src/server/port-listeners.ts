import { type AddressInfo, createServer, type ListenOptions, Server, type Socket } from 'node:net';
import { promisify } from 'node:util';

/**
 * Sockets that listen at a port. Node takes one new connection a turn of the event loop from each of them,
 * and under load a turn lasts for milliseconds (ADR 0244). Only Linux shares a port out among them.
 */
const SOCKETS = process.platform === 'linux' ? 16 : 1;

/** Where a server listens: one port, and several sockets, so that callers who come at once get in soon. */
export class PortListeners {
  private readonly servers: readonly Server[];

  /** @param server gets all connections, whichever socket took them */
  constructor(server: Server) {
    // as the server of HTTP takes them: a caller may end its side before it has its answer
    const options = { allowHalfOpen: true, noDelay: true };
    const take = (socket: Socket) => void server.emit('connection', socket);
    const others = Array.from({ length: SOCKETS - 1 }, () => createServer(options, take));
    this.servers = [server, ...others];
  }

  /**
   * Returns the port; port 0 takes a free one. Without a host it listens on all addresses.
   *
   * @throws {Error} `EADDRINUSE` when anybody listens there, another gateway too
   */
  async listen({ port, host }: { port: number; host: string | undefined }): Promise<number> {
    const [first, ...others] = this.servers as [Server, ...Server[]];
    // with `reusePort` alone two gateways would share the port, and nobody would be told
    const probe = createServer((early) => early.destroy());
    const free = await listenAt(probe, { port, host });
    await promisify(probe.close.bind(probe))();
    const options = { port: free, host, reusePort: others.length > 0 };
    await listenAt(first, options);
    await Promise.all(others.map((one) => listenAt(one, options)));
    return free;
  }

  /** Takes no more connections, and settles when the last one is closed. It closes none itself. */
  async close(): Promise<void> {
    // not Server.close() of HTTP: that would close idle connections at once
    await Promise.all(
      this.servers.map(
        (one) => new Promise<void>((resolve) => Server.prototype.close.call(one, () => resolve())),
      ),
    );
  }

  /** How many connections are open. */
  async count(): Promise<number> {
    const counts = await Promise.all(this.servers.map((one) => promisify(one.getConnections).call(one)));
    return counts.reduce((sum, count) => sum + count, 0);
  }
}

async function listenAt(server: Server, options: ListenOptions): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, resolve);
  });
  return (server.address() as AddressInfo).port;
}
