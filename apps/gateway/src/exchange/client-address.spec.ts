import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { clientAddress } from './client-address.js';

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('the address of the caller', () => {
  it.each([
    ['without proxies, whatever the caller claims', '203.0.113.9', '1.1.1.1', 0, '203.0.113.9'],
    ['as the one trusted proxy saw it', '10.0.0.1', '1.1.1.1, 203.0.113.9', 1, '203.0.113.9'],
    [
      'as the outer of two trusted proxies saw it',
      '10.0.0.1',
      '1.1.1.1, 203.0.113.9, 10.0.0.2',
      2,
      '203.0.113.9',
    ],
    ['when the list is shorter than the proxies', '10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
    ['when there is no list', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['as IPv4, when the socket is IPv6', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ])('%s', (_case, remote, forwarded, proxies, expected) => {
    expect(clientAddress(request(remote, forwarded), proxies)).toBe(expected);
  });
});
