import { describe, expect, it } from '@jest/globals';
import { documentFault, isLoopback, usableDocument } from './usable-document.policy.js';

const ADDRESS = 'https://claude.ai/client.json';
const DOCUMENT = {
  client_id: ADDRESS,
  client_name: 'Claude',
  redirect_uris: ['https://claude.ai/callback'],
  token_endpoint_auth_method: 'none',
};
const taken = (change: object = {}) => usableDocument({ ...DOCUMENT, ...change });

describe('what is taken from a metadata document', () => {
  it('is who it is and where its users go back to: nothing that we would have to fetch or trust', () => {
    const rest = { logo_uri: 'https://claude.ai/logo', jwks_uri: 'https://claude.ai/jwks', scope: 'admin' };
    expect(taken(rest)).toEqual({
      client_id: ADDRESS,
      client_name: 'Claude',
      redirect_uris: ['https://claude.ai/callback'],
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token'],
      application_type: 'web',
      token_endpoint_auth_method: 'none',
    });
  });

  it('leaves out redirect URIs that nobody could register here', () => {
    const redirect_uris = [
      'http://claude.ai/',
      'cursor://cb',
      'https://claude.ai/cb#x',
      'https://claude.ai/cb',
      7,
    ];
    expect(taken({ redirect_uris }).redirect_uris).toEqual(['https://claude.ai/cb']);
    expect(taken({ redirect_uris: 'https://claude.ai/cb' }).redirect_uris).toEqual([]);
  });

  it('of a program on the computer of the user leaves the port open', () => {
    const redirect_uris = ['https://vscode.dev/redirect', 'http://127.0.0.1/'];
    expect(taken({ redirect_uris }).application_type).toBe('native');
  });

  it.each([
    ['Claude\u0000\u202e', 'Claude'],
    ['  Claude\n', 'Claude'],
    ['x'.repeat(200), 'x'.repeat(100)],
    [`${'x'.repeat(99)}😀y`, `${'x'.repeat(99)}😀`],
    [' ', undefined],
    [7, undefined],
  ])('has of the name %j one line of visible text', (client_name, shown) => {
    expect(taken({ client_name }).client_name).toBe(shown);
  });

  it.each<[object, unknown]>([
    [{}, 'none'],
    [{ token_endpoint_auth_method: undefined }, 'none'],
    [{ token_endpoint_auth_method: 'private_key_jwt' }, 'private_key_jwt'],
    [
      {
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_methods_supported: ['private_key_jwt', 'none'],
      },
      'none',
    ],
  ])('%j proves who it is by %s', (change, method) => {
    expect(taken(change).token_endpoint_auth_method).toBe(method);
  });

  it('keeps a secret, so that the library refuses the document', () => {
    expect(taken({ client_secret: 's' })).toMatchObject({ client_secret: 's' });
  });
});

it('a client needs a name and somewhere to go back to', () => {
  expect(documentFault({ redirectUris: ['https://claude.ai/cb'] })).toContain('client_name');
  expect(documentFault({ clientName: 'Claude', redirectUris: [] })).toContain('redirect URI');
  expect(documentFault({ clientName: 'Claude', redirectUris: ['https://claude.ai/cb'] })).toBeNull();
});

it.each([
  ['http://localhost:3000/cb', true],
  ['http://127.0.0.1/cb', true],
  ['http://[::1]:1/cb', true],
  ['https://localhost.evil.example/cb', false],
  ['https://claude.ai/cb', false],
])('%s leads to this computer: %s', (uri, isHere) => {
  expect(isLoopback(uri)).toBe(isHere);
});
