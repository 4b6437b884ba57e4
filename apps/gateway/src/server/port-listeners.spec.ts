import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { until } from '@referral-exchange/testing';
import { PortListeners } from './port-listeners.js';

const HOST = '127.0.0.1';
const cleanUp: (() => unknown)[] = [];

afterEach(() => {
  for (const step of cleanUp.splice(0).reverse()) step();
});

/** Listens at a free port. Its connections are closed after the test. */
async function start(server: Server = createServer()): Promise<{ listeners: PortListeners; port: number }> {
  // as HTTP does: it ends its side when the caller has ended the other
  server.on('connection', (socket: Socket) => socket.resume().on('end', () => socket.end()));
  const listeners = new PortListeners(server);
  const port = await listeners.listen({ port: 0, host: HOST });
  cleanUp.push(() => listeners.close());
  return { listeners, port };
}

function call(port: number): Socket {
  const socket = connect(port, HOST);
  cleanUp.push(() => socket.destroy());
  return socket;
}

it('many who connect at once get in within one turn of the event loop', async () => {
  const server = createServer();
  const { port } = await start(server);
  let taken = 0;
  const ofFirstTurn = new Promise<number>((resolve) => {
    server.on('connection', () => {
      if (taken++ === 0) setImmediate(() => resolve(taken));
    });
  });
  for (let n = 0; n < 64; n++) call(port);
  // 16 sockets, among which Linux shares them out by chance; a single one takes one
  expect(await ofFirstTurn).toBeGreaterThanOrEqual(process.platform === 'linux' ? 8 : 1);
});

it('a port where another one listens is refused', async () => {
  const { port } = await start();
  const second = new PortListeners(createServer());
  await expect(second.listen({ port, host: HOST })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('counts all connections, and closes when the last one is over', async () => {
  const { listeners, port } = await start();
  const callers = Array.from({ length: 20 }, () => call(port));
  await Promise.all(callers.map((one) => once(one, 'connect')));
  await until(async () => (await listeners.count()) === callers.length);
  let isClosed = false;
  const closed = listeners.close().then(() => (isClosed = true));
  const refused = call(port);
  await expect(once(refused, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(isClosed).toBe(false);
  for (const caller of callers) caller.destroy();
  await closed;
});
