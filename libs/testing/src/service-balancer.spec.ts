import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent, request } from 'undici';
import { until } from './waiting.js';
import { failOnLeaks } from './fail-on-leaks.js';
import { ServiceBalancer } from './service-balancer.js';

failOnLeaks();

describe('the balancer of a service', () => {
  let balancer: ServiceBalancer;
  let replicas: Replica[];
  // a new connection for each call
  const agent = new Agent({ pipelining: 0 });
  const ask = async () => (await request(`${balancer.url}/name`, { dispatcher: agent })).body.text();

  beforeEach(async () => {
    balancer = await ServiceBalancer.start();
    replicas = [await Replica.start('a'), await Replica.start('b')];
    for (const { url } of replicas) await balancer.add(url);
  });
  afterEach(async () => {
    await balancer.close();
    await Promise.all(replicas.map((one) => one.close()));
  });

  it('sends connections to the replicas in turn', async () => {
    const names = [await ask(), await ask(), await ask(), await ask()];
    expect(names.toSorted()).toEqual(['a', 'a', 'b', 'b']);
    expect(balancer.connections).toEqual([2, 2]);
  });

  it('fails the connection that a dead replica refuses, and sends no other one to it until it is ready again', async () => {
    const [dead] = replicas as [Replica];
    await dead.close();
    const answers = await Promise.all([ask(), ask()].map((one) => one.catch(() => 'failed')));
    expect(answers.toSorted()).toEqual(['b', 'failed']);
    expect([await ask(), await ask(), await ask()]).toEqual(['b', 'b', 'b']);
    await dead.listen();
    await until(() => balancer.readyCount >= 2);
    expect([await ask(), await ask()].toSorted()).toEqual(['a', 'b']);
  });

  it('sends none to a replica that says it is not ready', async () => {
    replicas[0]!.isReady = false;
    await until(() => balancer.readyCount === 1);
    expect([await ask(), await ask()]).toEqual(['b', 'b']);
  });
});

class Replica {
  isReady = true;
  private server: Server;
  private port = 0;

  private constructor(private readonly name: string) {}

  static async start(name: string): Promise<Replica> {
    const replica = new Replica(name);
    await replica.listen();
    return replica;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async listen(): Promise<void> {
    this.server = createServer(({ url }, response) => {
      response.writeHead(url === '/health/ready' && !this.isReady ? 503 : 200).end(this.name);
    });
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
