import { describe, expect, it } from '@jest/globals';
import { Provider } from 'oidc-provider';
import { compareSecretsBy } from './oidc-provider-internals.js';

describe('the internals of oidc-provider that we use', () => {
  const provider = new Provider('https://auth.example', {
    clients: [
      {
        client_id: 'one',
        client_secret: 'held',
        redirect_uris: ['https://app.example/'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
  });

  it('compare the secrets of clients where we replace it', async () => {
    const client = (await provider.Client.find('one'))!;
    expect(client).toHaveProperty('compareClientSecret', expect.any(Function));
    compareSecretsBy(provider, (given, held) => `${given} ${held}` === 'given held');
    expect(client.compareClientSecret('given')).toBe(true);
    expect(client.compareClientSecret('held')).toBe(false);
  });

  it('read a session from the cookies of a request, and know what a signed-in session holds', () => {
    expect(provider).toHaveProperty('createContext', expect.any(Function));
    expect(provider.Session).toHaveProperty('get', expect.any(Function));
    const fields = (provider.Session as unknown as { IN_PAYLOAD: string[] }).IN_PAYLOAD;
    expect(fields).toEqual(expect.arrayContaining(['accountId', 'loginTs', 'authorizations']));
  });
});
