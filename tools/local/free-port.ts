import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that the system gives to connections: a broker listens seconds after the look, and a
 * connection of anybody could have the port by then.
 */
const [FIRST, END] = [20_000, 32_000];

/**
 * The usual port when it is free, else any free one.
 * @param taken ports promised to others that do not listen yet
 */
export async function freePort(usual: number, taken: ReadonlySet<number> = new Set()): Promise<number> {
  if (!taken.has(usual) && (await canListen(usual))) return usual;
  for (;;) {
    const port = randomInt(FIRST, END);
    if (!taken.has(port) && (await canListen(port))) return port;
  }
}

/** Both the wildcard and the loopback address are tried: a server on either makes the port useless to us. */
async function canListen(port: number): Promise<boolean> {
  return (await listens(port, '127.0.0.1')) && (await listens(port, undefined));
}

function listens(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
