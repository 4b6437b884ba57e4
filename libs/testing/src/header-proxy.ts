import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a server and adds headers to each call: those that a client under test cannot send itself. */
export class HeaderProxy {
  private constructor(
    private readonly server: Server,
    private readonly target: string,
    private readonly headers: () => Record<string, string>,
  ) {
    server.on('request', (incoming, outgoing) => this.pass(incoming, outgoing));
  }

  /**
   * @param headers made for each call: a principal is valid for a minute
   * @param port where it listens; 0: any that is free
   */
  static async before(target: string, headers: () => Record<string, string>, port = 0): Promise<HeaderProxy> {
    const proxy = new HeaderProxy(createServer(), target, headers);
    await once(proxy.server.listen(port, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** `Host` and all other headers stay as the client sent them. */
  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url = '/' } = incoming;
    const headers = { ...incoming.headers, ...this.headers() };
    const onward = request(this.target + url, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  }
}
