import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  buildPrincipal,
  TEST_PRINCIPAL_PRIVATE_KEY,
  TEST_PRINCIPAL_PUBLIC_KEY,
  testServiceKeys,
} from '@referral-exchange/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { configureLog } from '@referral-exchange/telemetry';
import { createApp, HttpModule } from '../src/index.js';
import { PrincipalSigner } from '@referral-exchange/identity';
import { ThingsController, TINY_CONFIG } from '@referral-exchange/testing/tiny';

function newPair(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

class Rotating {}

describe("while the gateway's key is rotated", () => {
  const next = newPair();
  let app: NestExpressApplication;
  beforeAll(async () => {
    const config = {
      ...TINY_CONFIG,
      ...testServiceKeys('rotating'),
      PRINCIPAL_PUBLIC_KEY: `${TEST_PRINCIPAL_PUBLIC_KEY}${next.publicKey}`,
    };
    const platform = HttpModule.forRoot({ name: 'rotating', config });
    const module = { module: Rotating, imports: [platform], controllers: [ThingsController] };
    app = await createApp({ name: 'rotating', module, config });
    configureLog({ level: 'silent' });
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());

  const statusOf = async (privateKey: string): Promise<number> => {
    const token = await new PrincipalSigner(privateKey).sign(buildPrincipal());
    const response = await fetch(`${await app.getUrl()}/api/public/v1/things`, {
      headers: { 'x-principal': token },
    });
    return response.status;
  };

  it('a service accepts what the old key signed and what the new one did', async () => {
    expect([await statusOf(TEST_PRINCIPAL_PRIVATE_KEY), await statusOf(next.privateKey)]).toEqual([200, 200]);
  });

  it('and nothing that a third one did', async () => {
    expect(await statusOf(newPair().privateKey)).toBe(503);
  });
});
