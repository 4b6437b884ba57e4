import { createPrivateKey, type JsonWebKeyInput } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { tunedKeySets, withPool } from './hydra-tuning.ts';

describe('Hydra, tuned', () => {
  it('has a connection for each caller, and the settings of the URL as they were', () => {
    expect(withPool('postgres://bench@127.0.0.1:5432/hydra_jwt?sslmode=disable')).toBe(
      'postgres://bench@127.0.0.1:5432/hydra_jwt?sslmode=disable&max_conns=20&max_idle_conns=20',
    );
  });

  it('signs with keys of the kinds and sizes of ours', () => {
    const found = Object.entries(tunedKeySets()).map(([set, { keys }]) => {
      const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey({
        key: keys[0]!,
        format: 'jwk',
      } as JsonWebKeyInput);
      const { modulusLength, namedCurve } = asymmetricKeyDetails!;
      return [set, keys[0]!.alg, asymmetricKeyType, modulusLength ?? namedCurve];
    });
    expect(found).toEqual([
      ['hydra.openid.id-token', 'RS256', 'rsa', 2_048],
      ['hydra.jwt.access-token', 'ES256', 'ec', 'prime256v1'],
    ]);
  });
});
