import { describe, expect, it } from '@jest/globals';
import { SoftwarePasskey, totpCodeOf } from '@referral-exchange/testing';
import type { Account } from '../users/accounts.repository.js';
import { originOf } from './passkey-origin.js';
import { Passkeys } from './passkeys.js';
import type { SecondFactor } from './second-factor.entity.js';
import { totpCode, totpStep } from './totp.js';

const ORIGIN = 'https://exchange.example';
const FOREIGN = 'https://exchange.example.evil.test';
const TOKEN = 'Y8sV0mJ2pQm3cYk7dXo9bRw1tUe5iLz4aNf6hGx8KjQ';
const passkeys = new Passkeys({ PUBLIC_BASE_URL: `${ORIGIN}/` });
const dana = { id: '019a1c00-0000-7000-8000-0000000000c1', email: 'dana@abbottcrane.example' } as Account;

/** A registered passkey, and its authenticator. */
async function registered(): Promise<{ device: SoftwarePasskey; factor: SecondFactor }> {
  const device = new SoftwarePasskey();
  const options = await passkeys.registrationOptions(dana, TOKEN, []);
  const read = await passkeys.readRegistration(device.register(options, ORIGIN), TOKEN);
  return { device, factor: { kind: 'passkey', ...(read as object) } as SecondFactor };
}

describe('a new passkey', () => {
  it('is read when it was made for this registration on our own page', async () => {
    const { factor } = await registered();
    expect(factor).toMatchObject({
      credentialId: expect.stringMatching(/^[\w-]{22}$/),
      publicKey: expect.any(Buffer),
      signCount: '0',
      transports: ['internal'],
    });
  });

  it('of another origin is told apart', async () => {
    const options = await passkeys.registrationOptions(dana, TOKEN, []);
    const made = new SoftwarePasskey().register(options, FOREIGN);
    expect(originOf(made)).toBe(FOREIGN);
    expect(await passkeys.readRegistration(made, TOKEN)).toBe('foreign_origin');
  });

  it.each([{}, { response: 7 }, { id: 'x', response: { clientDataJSON: '!' } }])(
    'is not %j',
    async (made) => {
      expect(await passkeys.readRegistration(made, TOKEN)).toBe('wrong');
    },
  );

  it('is refused for another registration', async () => {
    const options = await passkeys.registrationOptions(dana, TOKEN, []);
    const made = new SoftwarePasskey().register(options, ORIGIN);
    expect(await passkeys.readRegistration(made, `${TOKEN}x`)).toBe('wrong');
  });
});

describe('what a passkey signed', () => {
  it('is right for this sign-in alone, and counts', async () => {
    const { device, factor } = await registered();
    const signed = device.sign(await passkeys.signInOptions(TOKEN, [factor]), ORIGIN);
    expect(await passkeys.readAssertion(signed, TOKEN, factor)).toEqual({ outcome: 'ok', count: 1 });
    expect(await passkeys.readAssertion(signed, `${TOKEN}x`, factor)).toEqual({ outcome: 'wrong' });
    const used = { ...factor, signCount: '1' };
    expect(await passkeys.readAssertion(signed, TOKEN, used)).toEqual({ outcome: 'wrong' });
  });

  it('on a page of another site is told apart', async () => {
    const { device, factor } = await registered();
    const signed = device.sign(await passkeys.signInOptions(TOKEN, [factor]), FOREIGN);
    expect(await passkeys.readAssertion(signed, TOKEN, factor)).toEqual({ outcome: 'foreign_origin' });
  });

  it('by another key is wrong', async () => {
    const [{ factor }, { device }] = [await registered(), await registered()];
    const signed = device.sign(await passkeys.signInOptions(TOKEN, [factor]), ORIGIN);
    expect(await passkeys.readAssertion(signed, TOKEN, factor)).toEqual({ outcome: 'wrong' });
  });
});

it('the code of an app in tests is that of the library', () => {
  const [secret, now] = ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', Date.UTC(2026, 10, 26)];
  expect(totpCodeOf(secret, now)).toBe(totpCode(secret, totpStep(now)));
});
