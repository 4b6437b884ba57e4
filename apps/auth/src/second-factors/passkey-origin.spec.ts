import { expect, it } from '@jest/globals';
import { relyingParty } from './passkey-origin.js';

it.each([
  ['https://exchange.example/', 'exchange.example', ['https://exchange.example']],
  ['https://exchange.example:8443', 'exchange.example', ['https://exchange.example:8443']],
  ['http://127.0.0.1:3000', 'localhost', ['http://127.0.0.1:3000', 'http://localhost:3000']],
  ['http://[::1]:3000', 'localhost', ['http://[::1]:3000', 'http://localhost:3000']],
  ['http://127.0.0.1', 'localhost', ['http://127.0.0.1', 'http://localhost']],
  // a name that begins like the loopback address is a name
  ['https://127.0.0.1.evil.example', '127.0.0.1.evil.example', ['https://127.0.0.1.evil.example']],
])('%s makes passkeys for %s', (publicBaseUrl, id, origins) => {
  expect(relyingParty(publicBaseUrl)).toEqual({ id, origins });
});

it.each([
  ['https://exchange.example:8443', ['https://exchange.example', 'https://exchange.example:8443']],
  ['https://admin.exchange.example/', ['https://exchange.example', 'https://admin.exchange.example']],
  ['https://exchange.example', ['https://exchange.example']],
])('takes passkeys at the address of operators too: %s', (adminBaseUrl, origins) => {
  expect(relyingParty('https://exchange.example', adminBaseUrl)).toEqual({ id: 'exchange.example', origins });
});

it.each(['https://admin.example', 'https://evilexchange.example', 'http://127.0.0.1:3001'])(
  'refuses an address of operators where browsers would: %s',
  (adminBaseUrl) => {
    expect(() => relyingParty('https://exchange.example', adminBaseUrl)).toThrow(
      'ADMIN_BASE_URL must have the host',
    );
  },
);
