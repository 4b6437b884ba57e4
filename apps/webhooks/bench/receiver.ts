import { createServer } from 'node:http';

/**
 * The one receiver of the webhooks bench, in a process of its own. `/ok…` answers 204 at once, `/hang…`
 * never. It keeps how long each body took from its `occurredAt`; `GET /stats` tells and forgets. Prints its
 * port.
 */
let waits: number[] = [];
let count = 0;

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ count, waits }));
    count = 0;
    waits = [];
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url?.startsWith('/hang')) return;
    count++;
    const occurredAt = /"occurredAt":"([^"]+)"/.exec(Buffer.concat(chunks).toString('latin1'))?.[1];
    if (occurredAt) waits.push(Date.now() - Date.parse(occurredAt));
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
