import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookOperations } from '@referral-exchange/contracts';

const DESCRIPTION = `Each event is one signed HTTPS POST to the address of the subscription. Verify \`X-Service-Signature\` over the exact bytes
before you parse them. Respond with 2xx within 10 seconds. Deduplicate on \`X-Service-Delivery\`. Ignore events and fields that you do not know.
Deliveries are not ordered: the one with the greatest \`occurredAt\` is the newest. If a webhook and the public API differ, the API is right. Manage
subscriptions with \`/webhooks\` of the public API.

\`v1\` in the signature is the hex HMAC-SHA256 of \`<t>.<raw body>\`, keyed with the whole secret (\`whsec_…\`). Use a constant-time comparison, and
refuse a \`t\` that differs from your clock by more than 300 seconds. A delivery without a 2xx response is retried after 30 seconds, 2, 10 and 30
minutes; each attempt has a new signature.`;

/** Uses `webhooks` of OpenAPI 3.1. The document of the API is 3.0.3 and describes them as callbacks. */
interface WebhooksDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; contact: object; license: object };
  webhooks: Record<string, { post: object }>;
  components: { schemas: Record<string, object> };
}

interface Example {
  summary: string;
  value: unknown;
}
interface Operation {
  tags?: unknown;
  requestBody: { content: Record<string, { schema: object; examples?: Record<string, Example> }> };
}

/**
 * The bodies that the specs of the dispatcher compare with, byte by byte:
 * `<event>.<recipient>[.masked].body`.
 */
const SAMPLES = join(import.meta.dirname, '../../apps/webhooks/src/fan-out/samples');
const RECIPIENTS: Readonly<Record<string, string>> = {
  sent: 'To the sending firm',
  received: 'To the receiving firm',
  'received.masked': 'To the receiving firm, before it has acknowledged',
  'received.provider': 'To the provider',
  provider: 'To the provider',
};
/** `POST /webhooks/{id}/test` has no case and so no sample: its body is made by the subscription itself. */
const TEST_EXAMPLE: Example = {
  summary: 'To the subscription that asked for it',
  value: {
    event: 'webhook.test',
    timestamp: '2026-01-15T15:04:05.678Z',
    data: {
      subscriptionId: '0192f3a0-6000-7000-8000-000000000001',
      message: 'This is a test delivery',
    },
  },
};

/**
 * Every webhook event with its headers, body and examples, from the same schemas as the callbacks
 * (interface, "Events").
 */
export function webhooksDocument({
  contact,
  license,
}: {
  contact: object;
  license: object;
}): WebhooksDocument {
  const { operations, schemas } = webhookOperations('draft-2020-12');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Referral Exchange: webhook events',
      version: '1.0.0',
      description: DESCRIPTION,
      contact,
      license,
    },
    webhooks: Object.fromEntries(
      Object.entries(operations as unknown as Record<string, Operation>).map(([event, operation]) => [
        event,
        { post: withExamples(event, operation) },
      ]),
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

/** All events have the same tag, so it is left out. */
function withExamples(event: string, { tags: _tags, ...post }: Operation): object {
  const content = Object.entries(post.requestBody.content).map(
    ([type, body]) => [type, { ...body, examples: examplesOf(event) }] as const,
  );
  return { ...post, requestBody: { ...post.requestBody, content: Object.fromEntries(content) } };
}

function examplesOf(event: string): Record<string, Example> {
  if (event === 'webhook.test') return { test: TEST_EXAMPLE };
  const files = readdirSync(SAMPLES).filter((file) => file.startsWith(`${event}.`));
  if (files.length === 0) throw new Error(`${SAMPLES} has no sample of ${event}`);
  return Object.fromEntries(
    files.sort().map((file) => {
      const recipient = file.slice(event.length + 1, -'.body'.length);
      const summary = RECIPIENTS[recipient];
      if (summary === undefined) throw new Error(`The sample ${file} names no known recipient`);
      const value: unknown = JSON.parse(readFileSync(join(SAMPLES, file), 'utf8'));
      return [recipient.replaceAll('.', '_'), { summary, value }];
    }),
  );
}
