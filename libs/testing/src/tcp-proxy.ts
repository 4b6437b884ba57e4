import net from 'node:net';

/** A line between a client and a server that a test can cut and mend: how a broker or database goes away. */
export class TcpProxy {
  private readonly pairs = new Set<[net.Socket, net.Socket]>();
  private isCut = false;
  private isFrozen = false;

  private constructor(
    private readonly server: net.Server,
    readonly port: number,
  ) {}

  /** Listens on a free loopback port for connections to `host:port`. */
  static async to(host: string, port: number): Promise<TcpProxy> {
    let proxy: TcpProxy | undefined;
    const server = net.createServer((client) => proxy?.join(client, net.createConnection({ host, port })));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    proxy = new TcpProxy(server, (server.address() as net.AddressInfo).port);
    return proxy;
  }

  /**
   * Sends this process's own connections to the target's `port` through the proxy: kafkajs dials what the
   * broker advertises, whatever address it was given. Answers how to undo it.
   */
  intercept(port: number): () => void {
    const original = net.connect;
    const redirect = (...args: unknown[]) => {
      const [options, ...rest] = args;
      const to = options as { host?: string; port?: number };
      const redirected = to?.port === port ? { ...to, host: '127.0.0.1', port: this.port } : options;
      return (original as (...all: unknown[]) => net.Socket)(redirected, ...rest);
    };
    net.connect = redirect as typeof net.connect;
    return () => {
      net.connect = original;
    };
  }

  /** Ends every connection and refuses new ones. */
  cut(): void {
    this.isCut = true;
    this.drop();
  }

  /** Says nothing any more, like a machine that lost its network: open connections stay and are silent. */
  freeze(): void {
    this.isFrozen = true;
    for (const pair of this.pairs) for (const socket of pair) socket.pause();
  }

  /** Works again. */
  restore(): void {
    this.isCut = false;
    this.isFrozen = false;
    for (const pair of this.pairs) for (const socket of pair) socket.resume();
  }

  async close(): Promise<void> {
    this.drop();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private join(client: net.Socket, upstream: net.Socket): void {
    const pair: [net.Socket, net.Socket] = [client, upstream];
    const end = () => {
      this.pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    if (this.isCut) return end();
    this.pairs.add(pair);
    client.pipe(upstream).pipe(client);
    if (this.isFrozen) for (const socket of pair) socket.pause();
  }

  private drop(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
    this.pairs.clear();
  }
}
