import { hash, randomBytes } from 'node:crypto';
import type { Subscription } from './subscription.entity.js';

type EchoColumns = Pick<Subscription, 'echoToken' | 'echoTokenHash'>;

/** The columns of a subscription that is not in echo mode. */
export const NO_ECHO = { echoToken: null, echoTokenHash: null, echoTokenSealed: null } as const;

/** A new token of an echo address. */
export function newEchoToken(): string {
  return randomBytes(32).toString('hex');
}

/** A token is random, so that a plain SHA-256 tells nothing about it. */
export function hashOfEchoToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** What the sealed token of a subscription is bound to. */
export function echoTokenBinding(subscriptionId: string): string {
  return `echo-token:${subscriptionId}`;
}

/** The hash of the token of a subscription in echo mode, else null. A token of the previous release is the newer one. */
export function echoHashOf({ echoToken, echoTokenHash }: EchoColumns): Buffer | null {
  return echoToken === null ? echoTokenHash : hashOfEchoToken(echoToken);
}
