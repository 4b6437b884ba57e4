import { webhookOperations } from '@referral-exchange/contracts';

const DESCRIPTION = `Each event is one signed HTTPS POST to the address of the subscription. Verify \`X-Service-Signature\` over the exact bytes
before you parse them. Respond with 2xx within 10 seconds. Deduplicate on \`X-Service-Delivery\`. Ignore events and fields that you do not know.
Deliveries are not ordered: the one with the greatest \`occurredAt\` is the newest. If a webhook and the public API differ, the API is right. Manage
subscriptions with \`/webhooks\` of the public API.

\`v1\` in the signature is the hex HMAC-SHA256 of \`<t>.<raw body>\`, keyed with the whole secret (\`whsec_…\`). Use a constant-time comparison, and
refuse a \`t\` that differs from your clock by more than 300 seconds. A delivery without a 2xx response is retried after 30 seconds, 2, 10 and 30
minutes; each attempt has a new signature.`;

/** Uses `webhooks` of OpenAPI 3.1. The document of the API is 3.0.3 and describes them as callbacks. */
export interface WebhooksDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  webhooks: Record<string, { post: object }>;
  components: { schemas: Record<string, object> };
}

/**
 * Every webhook event with its headers and body, from the same schemas as the callbacks (interface,
 * "Events").
 */
export function webhooksDocument(): WebhooksDocument {
  const { operations, schemas } = webhookOperations('draft-2020-12');
  return {
    openapi: '3.1.0',
    info: { title: 'Referral Exchange: webhook events', version: '1.0.0', description: DESCRIPTION },
    webhooks: Object.fromEntries(
      // all events have the same tag, so it is left out
      Object.entries(operations).map(([event, { tags: _tags, ...post }]) => [event, { post }]),
    ),
    components: { schemas: { ...schemas, WebhookEvent: unionOf(operations) } },
  };
}

/** The body of any event, told apart by `event`: generators make a union of it that a `switch` narrows. */
function unionOf(operations: ReturnType<typeof webhookOperations>['operations']): object {
  const bodies = Object.entries(operations).map(([event, { requestBody }]) => [
    event,
    requestBody.content['application/json'].schema.$ref,
  ]);
  return {
    description: 'The body of any event. Ignore events whose name you do not know.',
    oneOf: bodies.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'event', mapping: Object.fromEntries(bodies) as object },
  };
}
