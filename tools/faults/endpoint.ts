import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One webhook as it arrived, reduced to what the ledger compares. */
export interface Arrival {
  deliveryId: string;
  event: string;
  /** Its referral; empty where it has none. */
  about: string;
}

/** A subscriber's endpoint that answers every delivery with 200 and notes it. */
export class Endpoint {
  readonly arrivals: Arrival[] = [];
  private server: Server;

  async listen(): Promise<string> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as { event: string; referralId?: string };
        const deliveryId = String(request.headers['x-service-delivery']);
        this.arrivals.push({ deliveryId, event: body.event, about: body.referralId ?? '' });
        response.writeHead(200).end();
      });
    });
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
