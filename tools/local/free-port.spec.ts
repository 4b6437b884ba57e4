import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';

describe('freePort', () => {
  let server: Server | undefined;
  afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

  async function listening(host: string): Promise<number> {
    server = createServer();
    await new Promise<void>((resolve) => server?.listen({ port: 0, host }, resolve));
    return (server.address() as AddressInfo).port;
  }

  it('gives the usual port when nobody listens there', async () => {
    const usual = await freePort(25_871);
    expect(await freePort(usual)).toBe(usual);
  });

  it.each(['127.0.0.1', '0.0.0.0'])('gives another one when a server listens on it at %s', async (host) => {
    const taken = await listening(host);
    const port = await freePort(taken);
    expect(port).not.toBe(taken);
    // nor one that a connection may have before the server listens
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_000);
  });

  it('does not give a port that is promised to someone else', async () => {
    const usual = await freePort(25_872);
    expect(await freePort(usual, new Set([usual]))).not.toBe(usual);
  });
});
