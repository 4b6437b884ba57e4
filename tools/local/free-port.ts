import { createServer } from 'node:net';

/**
 * The usual port when it is free, else any free one.
 * @param taken ports promised to others that do not listen yet
 */
export async function freePort(usual: number, taken: ReadonlySet<number> = new Set()): Promise<number> {
  if (!taken.has(usual) && (await canListen(usual))) return usual;
  for (;;) {
    const port = await anyPort();
    if (!taken.has(port)) return port;
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

function anyPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
