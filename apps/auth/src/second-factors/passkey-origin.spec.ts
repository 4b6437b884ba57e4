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
