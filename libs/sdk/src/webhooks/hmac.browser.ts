/** Stands for `hmac.ts` where a bundler builds for browsers. */
export function isSignatureOf(): boolean {
  throw new Error('Webhooks are verified on a server: a browser must not know the secret of a subscription');
}
