import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that the system gives to connections and to servers on port 0: nobody else takes it. */
const [FIRST, END] = [20_000, 32_000];

/**
 * Each worker of Jest has every eighth port: another one could look at a port, too, before the server of the
 * first listens on it.
 */
const PARTS = 8;
const OWN_PART = Number(process.env.JEST_WORKER_ID ?? 0) % PARTS;

const given = new Set<number>();

/** A port of loopback that is free now, and that is given to nobody else in this process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST / PARTS, END / PARTS) * PARTS + OWN_PART;
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
