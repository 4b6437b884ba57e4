import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client may keep one connection: then its next one reaches any replica, a new one too. */
export const CONNECTION_LIFETIME_MS = 300_000;

/**
 * Asks the caller of a connection that is older than this to open a new one: the response has
 * `Connection: close`. A balancer that chooses by connection would never give a new replica a call else.
 */
export function endOldConnections(server: Server, lifetimeMs = CONNECTION_LIFETIME_MS): void {
  const since = new WeakMap<Socket, number>();
  server.on('connection', (socket: Socket) => void since.set(socket, performance.now()));
  server.prependListener('request', ({ socket }, response) => {
    if (performance.now() - (since.get(socket) ?? Infinity) > lifetimeMs) response.shouldKeepAlive = false;
  });
}
