import type { IncomingMessage } from 'node:http';

/** The rest of a request body is read and dropped up to this size so the caller can read the response. */
const MAX_DISCARDED_BYTES = 64 * 1_048_576;
/** And for this long. */
const MAX_DISCARDING_MS = 30_000;

const discarding = new WeakSet<IncomingMessage>();

/** Reads what is left of a body that nobody wants; ends the connection when it is too much or too slow. */
export function discardRest(req: IncomingMessage): void {
  if (req.complete) return;
  // a pipe that was full has paused it, and so does one that ends, also when the rest is dropped already
  req.resume();
  if (discarding.has(req)) return;
  discarding.add(req);
  const patience = setTimeout(() => req.destroy(), MAX_DISCARDING_MS);
  patience.unref();
  req.once('close', () => clearTimeout(patience));
  let discarded = 0;
  req.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > MAX_DISCARDED_BYTES) req.destroy();
  });
}
