import type {
  Delivery,
  DeliveryStatus,
  EchoCapture,
  Subscription,
  WebhookHealth,
} from '../../api/webhooks.ts';

/** Statuses of deliveries in words, with the shape that tells them apart without their colour. */
export const DELIVERY_STATUSES: Readonly<Record<DeliveryStatus, readonly [label: string, shape: string]>> = {
  PENDING: ['Waits', 'open'],
  IN_PROGRESS: ['Under way', 'half'],
  FAILED: ['Failed, is tried again', 'full'],
  DELIVERED: ['Delivered', 'square'],
  EXHAUSTED: ['Given up', 'cross'],
};

/** The status that an address names. Pure. */
export function statusIn(text: string | null): DeliveryStatus | '' {
  return text !== null && Object.hasOwn(DELIVERY_STATUSES, text) ? (text as DeliveryStatus) : '';
}

/** The number of a page in an address; the first one when it is none. Pure. */
export function pageIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

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

const BREAKER = 10;
const NOT_SENT = 'Subscription is no longer active';

/**
 * The error with which deliveries failed in a row before a subscription went off, if so many did that the
 * circuit breaker probably switched it off. The API does not say who did. Pure.
 */
export function breakerError({
  lastDelivered,
  lastExhausted,
}: Pick<WebhookHealth, 'lastDelivered' | 'lastExhausted'>): string | null {
  const own = lastExhausted.filter(({ lastError }) => lastError !== NOT_SENT);
  const inARow = own.filter(({ createdAt }) => !lastDelivered || createdAt > lastDelivered.createdAt);
  return inARow.length >= BREAKER ? (inARow[0]!.lastError ?? 'unknown') : null;
}

/** How many deliveries arrived, of those that have ended. Pure. */
export function successInWords({
  delivered,
  exhausted,
}: Pick<WebhookHealth, 'delivered' | 'exhausted'>): string {
  const ended = delivered + exhausted;
  if (ended === 0) return 'Nothing was delivered';
  // 99.96% is not all
  const percent = exhausted === 0 ? 100 : Math.min(99.9, Math.round((delivered / ended) * 1_000) / 10);
  return `${percent}% of ${ended.toLocaleString('en-US')} arrived`;
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
  health: Pick<WebhookHealth, 'lastDelivered'> | undefined,
): string {
  return health?.lastDelivered?.deliveredAt ?? createdAt;
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
  if (received === null) return 'There is no header X-Service-Signature.';
  if (timestamp === null) return 'The header has no time t, or it is not a number.';
  if (!match) return 'It was made with another secret, or over other bytes.';
  if (!signatureValid) return 'Its time t is more than 300 seconds from when it came.';
  return matchedSecret === 'previous'
    ? 'It was made with the secret from before the rotation, which counts here for 24 hours.'
    : 'It was made with the secret of this subscription.';
}

const KEPT_MS = 3_600_000;

/** When a captured request is forgotten. Pure. */
export function forgottenAt({ receivedAt }: Pick<EchoCapture, 'receivedAt'>): string {
  return new Date(Date.parse(receivedAt) + KEPT_MS).toISOString();
}
