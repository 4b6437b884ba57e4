import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it } from '@jest/globals';
import { sandbox } from './world.js';

/**
 * Another loopback address, and those at which other machines reach this one: only a server on all addresses
 * is there.
 */
const ELSEWHERE = [
  '127.0.0.2',
  ...Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.flatMap(({ address, internal, scopeid }) => (internal || scopeid ? [] : [address])),
  ),
];

function accepts(host: string, port: number, timeout = 2_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout });
    const end = (isAccepted: boolean) => () => {
      socket.destroy();
      resolve(isAccepted);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
}

it('a sandbox is reached from this machine only: every service and backing service listens on loopback', async () => {
  const addresses = [
    ...Object.values(sandbox.services).map(({ url }) => url),
    sandbox.postgresUrl,
    sandbox.redisUrl,
    `tcp://${sandbox.kafkaBrokers}`,
  ];
  expect(addresses.length).toBeGreaterThan(6);
  for (const address of addresses) {
    const port = Number(new URL(address).port);
    expect([address, await accepts('127.0.0.1', port, 45_000)]).toEqual([address, true]);
    for (const host of ELSEWHERE)
      expect([address, host, await accepts(host, port)]).toEqual([address, host, false]);
  }
});
