import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AuthConfig } from '../config.js';
import type { Account } from '../users/accounts.repository.js';
import { originOf, relyingParty, type RelyingParty } from './passkey-origin.js';
import type { SecondFactor } from './second-factor.entity.js';
import type { NewPasskey } from './second-factors.repository.js';

const NAME = 'Referral Exchange';
const TIMEOUT_MS = 120_000;

/** What a passkey signed. `foreign_origin`: for a page of another site. */
export type PasskeyReading = { outcome: 'ok'; count: number } | { outcome: 'foreign_origin' | 'wrong' };

/**
 * Passkeys by WebAuthn, for the origins of PUBLIC_BASE_URL and ADMIN_BASE_URL and no other (on a loopback
 * address: its `localhost`). The challenge that is signed is made of the token of the sign-in, so it works
 * once and for this sign-in alone, and nothing more is stored.
 */
@Injectable()
export class Passkeys {
  private readonly party: RelyingParty;

  constructor(@Inject(CONFIG) config: Pick<AuthConfig, 'PUBLIC_BASE_URL' | 'ADMIN_BASE_URL'>) {
    this.party = relyingParty(config.PUBLIC_BASE_URL, config.ADMIN_BASE_URL);
  }

  /** What the browser needs to make a passkey. */
  registrationOptions(
    { id, email, firstName, lastName }: Account,
    token: string,
    known: readonly SecondFactor[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return generateRegistrationOptions({
      rpName: NAME,
      rpID: this.party.id,
      userID: new Uint8Array(createHash('sha256').update(`passkey of ${id}`).digest()),
      userName: email,
      userDisplayName: [firstName, lastName].filter(Boolean).join(' ') || email,
      challenge: challengeOf(token),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: credentialsOf(known),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
  }

  /** The passkey that the browser made; else what is wrong with it. Reads no more than it is given. */
  async readRegistration(
    response: object,
    token: string,
  ): Promise<Omit<NewPasskey, 'name'> | 'foreign_origin' | 'wrong'> {
    if (this.isForeign(response)) return 'foreign_origin';
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: base64url(challengeOf(token)),
        expectedOrigin: [...this.party.origins],
        expectedRPID: this.party.id,
        requireUserVerification: false,
      });
      if (!verified) return 'wrong';
      const { id, publicKey, counter, transports = null } = registrationInfo.credential;
      const [key, signCount] = [Buffer.from(publicKey), String(counter)];
      return { credentialId: id, publicKey: key, signCount, transports: transports as string[] | null };
    } catch {
      // the library throws whatever is wrong with the bytes of a stranger
      return 'wrong';
    }
  }

  /** What the browser needs to sign with one of these passkeys. */
  signInOptions(
    token: string,
    known: readonly SecondFactor[],
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return generateAuthenticationOptions({
      rpID: this.party.id,
      challenge: challengeOf(token),
      timeout: TIMEOUT_MS,
      allowCredentials: credentialsOf(known),
      userVerification: 'preferred',
    });
  }

  /** What a passkey of the user signed. */
  async readAssertion(
    response: object,
    token: string,
    { credentialId, publicKey, signCount, transports }: SecondFactor,
  ): Promise<PasskeyReading> {
    if (this.isForeign(response)) return { outcome: 'foreign_origin' };
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: base64url(challengeOf(token)),
        expectedOrigin: [...this.party.origins],
        expectedRPID: this.party.id,
        requireUserVerification: false,
        credential: {
          id: credentialId!,
          publicKey: new Uint8Array(publicKey!),
          counter: Number(signCount),
          transports: transports as AuthenticatorTransports,
        },
      });
      return verified ? { outcome: 'ok', count: authenticationInfo.newCounter } : { outcome: 'wrong' };
    } catch {
      return { outcome: 'wrong' };
    }
  }

  private isForeign(response: object): boolean {
    const origin = originOf(response);
    return origin !== null && !this.party.origins.includes(origin);
  }
}

type AuthenticatorTransports = Parameters<typeof verifyAuthenticationResponse>[0]['credential']['transports'];

const credentialsOf = (factors: readonly SecondFactor[]) =>
  factors.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, transports: transports ?? [] }],
  );

/** Nobody learns the token from the challenge that authenticators and browsers see. */
function challengeOf(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`webauthn ${token}`).digest());
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
