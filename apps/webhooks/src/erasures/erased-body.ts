import { ERASED_IN_WEBHOOKS } from '@referral-exchange/contracts';

/**
 * The body of a webhook without the person whom it is about: fields of its `data` that may tell who it is are
 * emptied, at any depth. All else stays, so that the firm still learns what happened. Pure.
 */
export function erasedBody(body: string): string {
  const envelope = JSON.parse(body) as { data?: unknown };
  return JSON.stringify({ ...envelope, data: erased(envelope.data) });
}

/**
 * Whether a body is about the time before an erasure. An upload counts by its beginning (`uploadedAt`), as in
 * documents, which removes a document whose upload began before and ended after. Pure.
 *
 * @param occurredAt of the event; null: not known
 */
export function isFromBefore(erasedAt: Date, occurredAt: Date | null, body: string): boolean {
  if (occurredAt === null || occurredAt <= erasedAt) return true;
  const { data } = JSON.parse(body) as { data?: { uploadedAt?: string } };
  return data?.uploadedAt !== undefined && Date.parse(data.uploadedAt) <= erasedAt.getTime();
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
