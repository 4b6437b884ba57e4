import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { configureLog } from '@referral-exchange/telemetry';
import { checkRedis } from '../src/check-redis.js';
import { connectRedis } from '../src/counter-redis.js';

configureLog({ level: 'silent' });

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

/** Says of itself in INFO what the test wants, and answers INCR by the number of the connection. */
let info: string;
let incr: (connection: number) => string;
let server: Server;
let url: string;

beforeEach(async () => {
  let connections = 0;
  server = createServer((socket) => {
    const connection = ++connections;
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      // each command is an array, and its name the first of its texts
      for (const [, name] of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        const command = name!.toLowerCase();
        if (command === 'info') socket.write(info.startsWith('-') ? info : bulk(info));
        else socket.write(command === 'incr' ? incr(connection) : '+OK\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('the check of REDIS_URL', () => {
  it.each([
    ['redis_mode:cluster', /is a part of a Redis cluster.* a managed primary without cluster mode/],
    ['server_mode:cluster', /is a part of a Redis cluster/],
    ['redis_mode:sentinel', /is a Sentinel, which keeps no data\. Name the primary/],
  ])('refuses a server that cannot hold our keys: %s', async (mode, message) => {
    info = `# Server\r\nredis_version:7.2.4\r\n${mode}\r\nos:Linux\r\n`;
    await expect(checkRedis(url)).rejects.toThrow(message);
    await expect(checkRedis(url)).rejects.toThrow('REDIS_URL: 127.0.0.1:');
  });

  it.each([
    '# Server\r\nredis_mode:standalone\r\n',
    "-NOPERM this user has no permissions to run 'info'\r\n",
  ])('goes on with one server, also when it may not ask: %j', async (answer) => {
    info = answer;
    await expect(checkRedis(url)).resolves.toBeUndefined();
  });
});

it('a connection to what has become a replica is given up for a new one', async () => {
  info = 'loading:0\r\n';
  incr = (connection) =>
    connection === 1 ? "-READONLY You can't write against a read only replica.\r\n" : ':1\r\n';
  const redis = connectRedis(url, 500);
  await new Promise((resolve) => redis.once('ready', resolve));
  await expect(redis.incr('calls')).rejects.toThrow('READONLY');
  await new Promise((resolve) => redis.once('ready', resolve));
  await expect(redis.incr('calls')).resolves.toBe(1);
  redis.disconnect();
});
