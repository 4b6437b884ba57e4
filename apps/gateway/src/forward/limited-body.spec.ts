import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { discardRest } from '../exchange/discard-rest.js';
import { LimitedBody } from './limited-body.js';

/** More than the buffers of the kernel hold. */
const SIZE = 64 * 1_048_576 - 1;

const server = createServer();

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

it('a body that is turned away at once is read to its end, so that its caller reads the answer', async () => {
  server.on('request', (req, res) => {
    const limit = { maxBytes: SIZE, allowedBytes: SIZE };
    new LimitedBody(req, limit, { bytes: 0 } as never).destroy();
    res.writeHead(503).end();
    discardRest(req);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${SIZE}\r\n\r\n`);
  await new Promise((resolve) => socket.write(Buffer.alloc(SIZE), resolve));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /);
  socket.destroy();
});
