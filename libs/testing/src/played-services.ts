import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { serviceUrlVariable, type ServiceName } from '@referral-exchange/contracts';

/** Other services, which a test plays: one server answers for all of them. */
export class PlayedServices {
  /** What they answer to questions, by path, or how they find it; anything else does not exist. */
  readonly known = new Map<string, object | ((body: any) => object)>();
  private readonly server = createServer((request, response) => {
    const answer = this.known.get(request.url ?? '');
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    if (typeof answer !== 'function') return void response.end(JSON.stringify(answer ?? {}));
    void json(request).then((body) => response.end(JSON.stringify(answer(body))));
  });

  private constructor(private readonly names: readonly ServiceName[]) {}

  static async start(names: readonly ServiceName[]): Promise<PlayedServices> {
    const played = new PlayedServices(names);
    await once(played.server.listen(0, '127.0.0.1'), 'listening');
    return played;
  }

  /** The settings with which a service under test finds them. */
  get settings(): Record<string, string> {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return Object.fromEntries(this.names.map((name) => [serviceUrlVariable(name), url]));
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
