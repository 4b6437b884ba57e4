import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Agent } from 'undici';
import { exchange } from '../src/owners/owner-exchange.js';

const open: { server: Server; agent: Agent }[] = [];
afterEach(async () => {
  for (const { server, agent } of open.splice(0)) {
    await agent.destroy();
    server.closeAllConnections();
    server.close();
  }
});

/** Calls an owner that answers so, over one connection. */
async function ownerThat(answer: RequestListener) {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const agent = new Agent({ connections: 1 });
  open.push({ server, agent });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (deadlineMs = 5_000) => exchange(agent, { origin, path: '/x', method: 'GET' }, deadlineMs);
}

describe('a call to an owner', () => {
  it('reads an answer whole, in whatever pieces it comes', async () => {
    const bytes = Buffer.from('{"name":"Müller"}', 'utf8');
    const call = await ownerThat((_, response) => {
      response.writeHead(201, { etag: '"1"' });
      response.write(bytes.subarray(0, 11));
      setTimeout(() => response.end(bytes.subarray(11)), 20);
    });
    expect(await call()).toMatchObject({ status: 201, headers: { etag: '"1"' }, text: '{"name":"Müller"}' });
  });

  it('reads an empty answer', async () => {
    const call = await ownerThat((_, response) => response.writeHead(204).end());
    expect(await call()).toMatchObject({ status: 204, text: '' });
  });

  it('ends at its deadline, also in the middle of an answer, and leaves the connection', async () => {
    let gone = 0;
    const call = await ownerThat((_, response) => {
      response.once('close', () => gone++);
      response.writeHead(200);
      const drips = setInterval(() => response.write('x'), 10);
      response.once('close', () => clearInterval(drips));
    });
    await expect(call(100)).rejects.toThrow('no answer in 100 ms');
    for (let n = 0; n < 2_000 && gone === 0; n++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(gone).toBe(1);
  });

  it('ends at its deadline when no connection becomes free, and is not sent later', async () => {
    let calls = 0;
    const call = await ownerThat((_, response) => {
      calls++;
      setTimeout(() => response.end('done'), 200);
    });
    const first = call();
    await expect(call(50)).rejects.toThrow('no answer in 50 ms');
    expect((await first).text).toBe('done');
    expect((await call()).text).toBe('done');
    expect(calls).toBe(2);
  });

  it('fails with the connection', async () => {
    const call = await ownerThat((request) => void request.socket.destroy());
    await expect(call()).rejects.toThrow();
  });
});
