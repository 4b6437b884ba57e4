import { createHmac } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { clock, CONFIG, log, PeriodicWorker } from '@referral-exchange/telemetry';
import type { JWK } from 'jose';
import type { OAuthConfig } from '../config.js';
import { publishedKeysAt, signingKeyAt } from './key-schedule.policy.js';
import { oauthMetrics } from '../oauth.metrics.js';
import { RotateKeys } from './rotate-keys.js';
import { SigningKeysRepository, type OpenKey } from './signing-keys.repository.js';
import {
  accessTokenKeyOf,
  verificationKeysOf,
  type AccessTokenKey,
  type VerificationKey,
} from './token-key.js';

/** How often a replica looks for new keys; far less than a key is published before it signs. */
const RELOAD_MS = 15_000;

/** The keys in use at one moment. It never changes: after a rotation there is a new one. */
export interface KeySet {
  /** All published keys with their private parts; those that sign come first. */
  privateJwks: JWK[];
  signsSince: Date;
  accessTokenKey: AccessTokenKey;
  /** Of access tokens, by key id. */
  verificationKeys: ReadonlyMap<string, VerificationKey>;
  /** Sign cookies and forms; the first signs, all verify. */
  cookieKeys: string[];
}

/** The signing keys as this replica knows them. Reads them every few seconds, and rotates them in time. */
@Injectable()
export class KeyRing extends PeriodicWorker implements OnModuleInit, OnApplicationShutdown {
  private keySet?: KeySet;
  private fingerprint = '';
  private readonly stopShowing = oauthMetrics.signingKeyAge.observe((observe) => {
    if (this.keySet) observe((clock.now() - this.keySet.signsSince.getTime()) / 1_000, {});
  });

  constructor(
    private readonly keys: SigningKeysRepository,
    private readonly rotateKeys: RotateKeys,
    @Inject(CONFIG) private readonly config: OAuthConfig,
  ) {
    super({ name: 'Reading the signing keys', everyMs: RELOAD_MS });
  }

  async onModuleInit(): Promise<void> {
    await this.work();
  }

  onApplicationShutdown(): void {
    this.stopShowing();
  }

  get current(): KeySet {
    if (!this.keySet) throw new Error('The signing keys are not loaded yet');
    return this.keySet;
  }

  /** Reads the keys; rotates them when it is time. */
  protected override async work(): Promise<void> {
    const kid = await this.rotateKeys.ifDue(this.config.OAUTH_KEY_ROTATION_DAYS);
    if (kid) log.info({ kid }, 'a new signing key was made');
    await this.reload();
  }

  async reload(now = clock.date()): Promise<void> {
    const known = await this.keys.list();
    const signing = signingKeyAt(known, now);
    if (!signing) throw new Error('No signing key may sign yet');
    const published = [signing, ...publishedKeysAt(known, now).filter((key) => key !== signing)];
    const fingerprint = published.map(({ kid }) => kid).join(' ');
    if (fingerprint === this.fingerprint) return;
    this.keySet = keySetOf(published as [OpenKey, ...OpenKey[]]);
    this.fingerprint = fingerprint;
  }
}

function keySetOf(published: [OpenKey, ...OpenKey[]]): KeySet {
  const [signing] = published;
  const privateJwks = published.flatMap(({ privateJwk, accessTokenJwk }) =>
    accessTokenJwk ? [privateJwk, accessTokenJwk] : [privateJwk],
  );
  return {
    privateJwks,
    signsSince: signing.signsFrom,
    accessTokenKey: accessTokenKeyOf(signing.accessTokenJwk ?? signing.privateJwk),
    verificationKeys: verificationKeysOf(privateJwks),
    cookieKeys: published.map(({ privateJwk }) => cookieKeyOf(privateJwk)),
  };
}

/** A key of its own for cookies, made from the private key: nothing more to store, and it rotates along. */
function cookieKeyOf({ d }: JWK): string {
  return createHmac('sha256', d as string)
    .update('cookies and forms')
    .digest('base64url');
}
