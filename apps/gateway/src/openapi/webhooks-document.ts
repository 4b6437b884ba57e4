import { webhookOperations } from '@referral-exchange/platform';

const DESCRIPTION = `What subscriptions are sent: one signed HTTPS POST per event. Verify \`X-Service-Signature\` over the exact bytes before
parsing them, answer 2xx within 10 seconds, deduplicate on \`X-Service-Delivery\`, and ignore events and fields that you do not know. There is
no order: apply what has the greatest \`occurredAt\`. Subscriptions are managed by \`/webhooks\` of the public API, which stays the authority.

The signature: \`v1\` is the hex HMAC-SHA256 of \`<t>.<raw body>\`, keyed with the whole secret (\`whsec_…\`). Compare in constant time, and refuse
a \`t\` that is more than 300 seconds off. Anything but a 2xx is tried again after 30 seconds, 2, 10 and 30 minutes, each time signed afresh.`;

/** The \`webhooks\` of OpenAPI 3.1, which the description of the API itself, being 3.0.3, has as callbacks. */
export interface WebhooksDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  webhooks: Record<string, { post: object }>;
  components: { schemas: Record<string, object> };
}

/** Every webhook event with its headers and body, made of the same schemas as the callbacks (interface, "Events"). */
export function webhooksDocument(): WebhooksDocument {
  const { operations, schemas } = webhookOperations('draft-2020-12');
  return {
    openapi: '3.1.0',
    info: { title: 'Referral Exchange: webhook events', version: '1.0.0', description: DESCRIPTION },
    webhooks: Object.fromEntries(
      // all of them are webhooks: a heading would say nothing
      Object.entries(operations).map(([event, { tags: _tags, ...post }]) => [event, { post }]),
    ),
    components: { schemas },
  };
}
