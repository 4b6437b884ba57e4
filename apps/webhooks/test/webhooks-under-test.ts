import type { Principal } from '@referral-exchange/contracts';
import {
  ServiceBacking,
  ServiceUnderTest,
  type StartOptions,
  type TestClient,
} from '@referral-exchange/testing';
import { webhooks } from '../src/service.js';

/** Loopback targets, short waits. */
export const TEST_SETTINGS = {
  LOG_LEVEL: 'error',
  WEBHOOK_EGRESS: 'loopback',
  WEBHOOK_RETRY_SCHEDULE: '100ms',
};

/**
 * Database, Redis and topics of a test file's own. All tests of webhooks go through PgBouncer in transaction
 * mode (ADR 24).
 */
export function openBacking(): Promise<ServiceBacking> {
  return ServiceBacking.open(webhooks, ['kafka', 'redis', 'pgbouncer']);
}

export function startWebhooks(on: ServiceBacking, options: StartOptions = {}): Promise<ServiceUnderTest> {
  const settings = { ...TEST_SETTINGS, ...options.settings };
  return ServiceUnderTest.start(webhooks, { ...options, on, settings });
}

/** Creates a subscription and answers its `data`, secret included. */
export async function subscribe(
  client: TestClient,
  as: Partial<Principal>,
  url: string,
): Promise<{ id: string; secret: string }> {
  const { status, data, text } = await client.call('POST', '/api/public/v1/webhooks', { as, body: { url } });
  if (status !== 201) throw new Error(`subscribe: ${status} ${text}`);
  return data;
}
