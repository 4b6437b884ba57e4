import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchStand } from '@referral-exchange/testing/bench';

/** An endpoint in the process of the bench, which is not measured. It answers 204 and counts. */
export class CountingReceiver {
  private count = 0;
  private expected = 0;

  readonly url: string;

  private constructor(url: string) {
    this.url = url;
  }

  static async start(stand: BenchStand): Promise<CountingReceiver> {
    const server = createServer((incoming, response) => {
      incoming.resume().once('end', () => {
        receiver.count++;
        response.writeHead(204).end();
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const receiver = new CountingReceiver(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ok`);
    stand.onEnd(() => (server.close(), server.closeAllConnections()));
    return receiver;
  }

  /** Waits until as many more have come as `work` causes. */
  async expect(more: number, work: () => Promise<unknown>, timeoutMs = 60_000): Promise<void> {
    this.expected += more;
    await work();
    for (const deadline = Date.now() + timeoutMs; this.count < this.expected; await sleep(5))
      if (Date.now() > deadline) throw new Error(`${this.count} of ${this.expected} deliveries came in time`);
  }
}
