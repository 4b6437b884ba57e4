import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One webhook request as it arrived: the exact bytes, because the signature is over bytes. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  rawBody: string;
  answeredWith: number;
}

/** A subscriber's endpoint for the demo. It answers 200, or what `script` says for requests to a path. */
export class DemoReceiver {
  readonly received: Received[] = [];
  private readonly script = new Map<string, number[]>();
  private readonly waiting = new Set<() => void>();
  private server: Server;

  async listen(): Promise<void> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '/';
        const answeredWith = this.script.get(path)?.shift() ?? 200;
        response.writeHead(answeredWith).end();
        this.received.push({
          path,
          headers: request.headers,
          rawBody: Buffer.concat(chunks).toString(),
          answeredWith,
        });
        for (const wake of this.waiting) wake();
      });
    });
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  failNext(path: string, statuses: number[]): void {
    this.script.set(path, statuses);
  }

  /** The `nth` (1-based) arrival that `matches`, now or within `timeoutMs`. */
  async arrival(matches: (one: Received) => boolean, timeoutMs: number, nth = 1): Promise<Received> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = this.received.filter(matches)[nth - 1];
      if (found) return found;
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`No webhook arrived within ${timeoutMs / 1000} s`);
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          this.waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, left);
        this.waiting.add(wake);
      });
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
