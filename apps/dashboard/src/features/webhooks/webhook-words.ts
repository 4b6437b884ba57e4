import type {
  Delivery,
  DeliveryStatus,
  EchoCapture,
  Subscription,
  WebhookHealth,
} from '../../api/webhooks.ts';

/** Statuses of deliveries in words, with the shape that tells them apart without their colour. */
export const DELIVERY_STATUSES: Readonly<Record<DeliveryStatus, readonly [label: string, shape: string]>> = {
  PENDING: ['Waiting', 'open'],
  IN_PROGRESS: ['In progress', 'half'],
  FAILED: ['Failed, will retry', 'full'],
  DELIVERED: ['Delivered', 'square'],
  EXHAUSTED: ['Given up', 'cross'],
};

/** What a subscription is called: its note, or its address. Pure. */
export function nameOf({ description, url }: Pick<Subscription, 'description' | 'url'>): string {
  return description?.trim() || url;
}

/** Beginnings of errors, as docs/guides/webhooks.md has them, and what happened. */
const ERRORS: readonly (readonly [begins: string, words: string])[] = [
  ['HTTP ', 'Your endpoint answered with an error.'],
  ['Redirect not allowed', 'Your endpoint answered with a redirect. Subscribe to the final address.'],
  ['Request timed out', 'The response was not complete within 10 seconds.'],
  ['Connection failed: ECONNRESET', 'The connection was closed before the response was complete.'],
  ['Connection failed: EPROTO', 'The response was not HTTP/1.1.'],
  ['Connection failed', 'No connection to your endpoint was possible.'],
  ['TLS error', 'The certificate of your endpoint, or the handshake, failed.'],
  ['SSRF check failed', 'The host name leads to an address that is not public.'],
  ['Subscription is no longer active', 'The subscription was off, so it was not sent.'],
];

/** What an error of an attempt means. Null: the error says it itself. Pure. */
export function errorInWords(error: string | null): string | null {
  return ERRORS.find(([begins]) => error?.startsWith(begins))?.[1] ?? null;
}

const FIGURE = new Intl.NumberFormat('en-US');
const deliveriesOf = (count: number) => (count === 1 ? '1 delivery' : `${FIGURE.format(count)} deliveries`);

/** How many of the newest deliveries arrived, of those that have ended. Pure. */
export function successInWords({
  recentDelivered,
  recentExhausted,
}: Pick<WebhookHealth, 'recentDelivered' | 'recentExhausted'>): string {
  const ended = recentDelivered + recentExhausted;
  if (ended === 0) return 'Nothing was delivered';
  if (ended === 1)
    return recentDelivered === 1 ? 'The one delivery arrived' : 'The one delivery was given up';
  // 99.96% is not all
  const percent =
    recentExhausted === 0 ? 100 : Math.min(99.9, Math.round((recentDelivered / ended) * 1_000) / 10);
  return `${percent}% of the last ${deliveriesOf(ended)} arrived`;
}

/** How near the circuit breaker is. Null: nothing was given up since a delivery arrived. Pure. */
export function failuresInWords({
  consecutiveExhausted: count,
}: Pick<WebhookHealth, 'consecutiveExhausted'>): string | null {
  if (count === 0) return null;
  return count === 1
    ? '1 delivery was given up. After ten in a row it is switched off automatically.'
    : `${count} deliveries in a row were given up. After ten it is switched off automatically.`;
}

/** The API counts a queue up to here. */
const COUNTED = 10_000;

/** What waits for an attempt. Null: nothing does. Pure. */
export function waitingInWords({
  waiting,
  retrying,
  held,
}: Pick<WebhookHealth, 'waiting' | 'retrying' | 'held'>): string | null {
  const count = waiting - held;
  if (count <= 0) return null;
  const more = waiting >= COUNTED ? ' or more' : '';
  const what = `${FIGURE.format(count)}${more} ${count === 1 ? 'delivery waits' : 'deliveries wait'}`;
  const failed = Math.min(retrying, count);
  if (failed === 0) return what;
  return failed === count
    ? `${what} to be tried again`
    : `${what}, ${FIGURE.format(failed)} to be tried again`;
}

/** What is held back, and until when. Null: nothing is. Pure. */
export function heldInWords({ held }: Pick<WebhookHealth, 'held'>): string | null {
  if (held === 0) return null;
  return `${deliveriesOf(held)} ${held === 1 ? 'waits' : 'wait'} until a case is restored, or the public API of your firm is switched on again`;
}

/** Lists that change shift, so a comparison starts a little before. */
const BEFORE_MS = 60_000;

/** From when on to compare, after a delivery of this moment was missed. Pure. */
export function catchUpFrom(at: string): string {
  return new Date(Date.parse(at) - BEFORE_MS).toISOString();
}

/** Since when something may be missing: the last delivery that arrived, or the beginning. Pure. */
export function missedSince(
  { createdAt }: Pick<Subscription, 'createdAt'>,
  health: Pick<WebhookHealth, 'lastDeliveredAt'> | undefined,
): string {
  return health?.lastDeliveredAt ?? createdAt;
}

/** What to do with a delivery next, and when. Pure. */
export function nextOf({
  status,
  nextRetryAt,
}: Pick<Delivery, 'status' | 'nextRetryAt'>): 'retry' | 'held' | null {
  if (status !== 'FAILED') return null;
  return nextRetryAt === null ? 'held' : 'retry';
}

/** Why the signature of a captured request is right or wrong. Pure. */
export function signatureInWords({
  signatureValid,
  signatureDetails: { received, timestamp, match, matchedSecret },
}: Pick<EchoCapture, 'signatureValid' | 'signatureDetails'>): string {
  if (received === null) return 'The header X-Service-Signature is missing.';
  if (timestamp === null) return 'The header has no time t, or it is not a number.';
  if (!match) return 'It was made with another secret, or over other bytes.';
  if (!signatureValid) return 'Its time t is more than 300 seconds from when the request arrived.';
  return matchedSecret === 'previous'
    ? 'It was made with the secret from before the rotation, which is accepted here for 24 hours.'
    : 'It was made with the secret of this webhook.';
}

const KEPT_MS = 3_600_000;

/** When a captured request is forgotten. Pure. */
export function forgottenAt({ receivedAt }: Pick<EchoCapture, 'receivedAt'>): string {
  return new Date(Date.parse(receivedAt) + KEPT_MS).toISOString();
}
