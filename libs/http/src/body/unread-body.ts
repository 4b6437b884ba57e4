import type { NextFunction, Request, Response } from 'express';

/** How long the rest of the body of a call that was answered already is taken in and thrown away. */
const PATIENCE_MS = 5_000;

/**
 * Ends the connection of a caller that continues sending, or not sending, the body of a call that was
 * answered without it. Until then Node throws the rest away, so that a caller that sends its body to the end
 * reads the response and keeps its connection.
 */
export function endUnreadBodies(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.socket.destroy(), PATIENCE_MS).unref();
    const stop = () => clearTimeout(timer);
    request.once('end', stop).once('close', stop);
  });
  next();
}
