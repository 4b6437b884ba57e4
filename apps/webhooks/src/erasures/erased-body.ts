import { ERASED_IN_WEBHOOKS } from '@referral-exchange/contracts';

/**
 * The body of a webhook without the person whom it is about: fields of its `data` that may tell who it is are
 * emptied, at any depth. All else stays, so that the firm still learns what happened. Pure.
 */
export function erasedBody(body: string): string {
  const envelope = JSON.parse(body) as { data?: unknown };
  return JSON.stringify({ ...envelope, data: erased(envelope.data) });
}

function erased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(erased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      inner !== null && Object.hasOwn(ERASED_IN_WEBHOOKS, key) ? ERASED_IN_WEBHOOKS[key] : erased(inner),
    ]),
  );
}
