import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection that has sent no whole request is still waited for, milliseconds. */
const PATIENCE_MS = 1_000;
const SWEEP_MS = 50;

/**
 * Knows which connections of a server have a request in flight. Node itself counts a connection that never
 * sent a request as busy, and would wait for it for ever when the server closes.
 */
export class OpenConnections {
  private readonly inFlight = new Map<Socket, number>();

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.inFlight.set(socket, 0);
      socket.once('close', () => this.inFlight.delete(socket));
    });
    // before all other listeners: the request counts from its first moment
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      this.add(request.socket, 1);
      response.once('close', () => this.add(request.socket, -1));
    });
  }

  /**
   * Stops listening and resolves once each request in flight was answered and each connection is closed.
   * Requests that are not answered in time are cut off. Resolves with their number.
   */
  async drain(limitMs: number): Promise<number> {
    if (!this.server.listening) return 0;
    const startedAt = performance.now();
    let cutOff = 0;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const sweep = setInterval(() => {
      this.server.closeIdleConnections();
      if (performance.now() - startedAt > PATIENCE_MS) this.closeUnused();
    }, SWEEP_MS);
    const limit = setTimeout(() => {
      for (const requests of this.inFlight.values()) cutOff += requests;
      this.server.closeAllConnections();
    }, limitMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(limit);
    return cutOff;
  }

  private closeUnused(): void {
    for (const [socket, requests] of this.inFlight) if (requests === 0) socket.destroy();
  }

  private add(socket: Socket, change: number): void {
    const requests = this.inFlight.get(socket);
    if (requests !== undefined) this.inFlight.set(socket, requests + change);
  }
}
