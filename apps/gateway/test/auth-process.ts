import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The program of the auth that a test freezes: it knows each key whose SHA-256 is asked. Prints its port. */
const answer = process.argv[2] as string;

const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json');
  response.end(request.url === '/health/time' ? JSON.stringify({ now: Date.now() }) : answer);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
