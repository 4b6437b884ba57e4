import { hash, randomBytes } from 'node:crypto';

/** The columns of a subscription that is not in echo mode. */
export const NO_ECHO = { echoTokenHash: null, echoTokenSealed: null } as const;

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
