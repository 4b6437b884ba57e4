import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FirmRetention } from '@referral-exchange/contracts';
import { firstIdOf } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import {
  buildEvent,
  buildFirm,
  failOnLeaks,
  PlayedServices,
  ServiceUnderTest,
} from '@referral-exchange/testing';
import { OnAuthEventConsumer } from '../src/owners/on-auth-event.consumer.js';
import { PurgePayloads } from '../src/retention/purge-payloads.js';
import { Retention } from '../src/retention/retention.js';
import { webhooks as definition } from '../src/service.js';
import { TEST_SETTINGS } from './webhooks-under-test.js';

failOnLeaks();

const HELD_CASES = '/internal/held-cases';
const NOW = new Date();
const EXCHANGES: FirmRetention = { deliveredPayloadDays: null, exhaustedPayloadDays: null, importDays: null };
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const agedId = (days: number) => firstIdOf(ago(days)).slice(0, 14) + newId().slice(14);

describe('payloads of firms that have their own time', () => {
  let webhooks: ServiceUnderTest;
  let referrals: PlayedServices;
  beforeAll(async () => {
    referrals = await PlayedServices.start(['referrals']);
    const settings = { ...TEST_SETTINGS, ...referrals.settings };
    webhooks = await ServiceUnderTest.start(definition, { settings });
    await webhooks.endPeriodicWork();
  });
  afterAll(async () => {
    await webhooks?.stop();
    referrals?.stop();
  });
  beforeEach(async () => {
    referrals.known.set(HELD_CASES, { caseIds: [] });
    await webhooks.sql('TRUNCATE owners, subscriptions, deliveries, payloads');
  });

  /** An event of a firm. Without a retention: it never chose one, or the release before wrote it. */
  async function tell(firmId: string, retention?: FirmRetention): Promise<void> {
    const data = { firm: buildFirm({ id: firmId, retention }) };
    await webhooks.part(OnAuthEventConsumer).handle(buildEvent('firm.updated.v1', { data }));
  }

  /** A subscription of a firm, whose event says this of its retention. */
  async function subscriptionOf(retention?: FirmRetention, firmId = newId()): Promise<string> {
    await tell(firmId, retention);
    const id = newId();
    await webhooks.sql(
      `INSERT INTO subscriptions (id, owner_kind, owner_id, url, secret, created_at, updated_at)
       VALUES ($1, 'firm', $2, 'https://example.com', '', now(), now())`,
      [id, firmId],
    );
    return id;
  }

  /** A payload about a case, whose delivery was made and ended so many days ago. Returns its id. */
  async function payload(subscriptionId: string, days: number, status = 'DELIVERED', caseId = newId()) {
    const [id, delivery] = [agedId(days), agedId(days)];
    await webhooks.sql(`INSERT INTO payloads (id, body, base_case_id) VALUES ($1, '{}', $2)`, [id, caseId]);
    await webhooks.sql(
      `INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, status, created_at, finished_at)
       VALUES ($1, $2, $3, $4, 'case.created', $5, $6, $6)`,
      [delivery, subscriptionId, id, newId(), status, ago(days)],
    );
    return id;
  }

  /** Those of the payloads that are left when both purges have run. */
  async function left(payloads: Record<string, string>): Promise<string[]> {
    await webhooks.part(Retention).run(NOW);
    await webhooks.part(PurgePayloads).purge(NOW);
    const rows = await webhooks.sql<{ id: string }>('SELECT id FROM payloads');
    const ids = new Set(rows.map(({ id }) => id));
    return Object.keys(payloads).filter((name) => ids.has(payloads[name]!));
  }

  it('are kept for it, and those of another firm for theirs', async () => {
    const short = await subscriptionOf({ ...EXCHANGES, deliveredPayloadDays: 7 });
    const shorter = await subscriptionOf({ ...EXCHANGES, deliveredPayloadDays: 3, exhaustedPayloadDays: 5 });
    const none = await subscriptionOf();
    const payloads = {
      'short 6': await payload(short, 6),
      'short 8': await payload(short, 8),
      'short 40 exhausted': await payload(short, 40, 'EXHAUSTED'),
      'short 8 failed': await payload(short, 8, 'FAILED'),
      'shorter 2': await payload(shorter, 2),
      'shorter 4': await payload(shorter, 4),
      'shorter 4 exhausted': await payload(shorter, 4, 'EXHAUSTED'),
      'shorter 6 exhausted': await payload(shorter, 6, 'EXHAUSTED'),
      'shorter 40 exhausted': await payload(shorter, 40, 'EXHAUSTED'),
      'none 29': await payload(none, 29),
      'none 31': await payload(none, 31),
    };
    expect(await left(payloads)).toEqual([
      'short 6',
      'short 40 exhausted',
      'short 8 failed',
      'shorter 2',
      'shorter 4 exhausted',
      'none 29',
    ]);
  });

  it('are kept for it after an event of the release before, until the firm says otherwise', async () => {
    const firmId = newId();
    const short = await subscriptionOf({ ...EXCHANGES, deliveredPayloadDays: 7 }, firmId);
    await tell(firmId);
    expect(await left({ 'short 6': await payload(short, 6), 'short 8': await payload(short, 8) })).toEqual([
      'short 6',
    ]);
    await tell(firmId, EXCHANGES);
    expect(await left({ 'none 8': await payload(short, 8) })).toEqual(['none 8']);
  });

  it('are kept for longer where the operator lets the firm', async () => {
    const long = await subscriptionOf({ ...EXCHANGES, deliveredPayloadDays: 60 });
    const payloads = { 'long 59': await payload(long, 59), 'long 61': await payload(long, 61) };
    expect(await left(payloads)).toEqual(['long 59']);
  });

  it('are kept as long as the exchange keeps them while a legal hold is on their case', async () => {
    const firm = await subscriptionOf({ ...EXCHANGES, deliveredPayloadDays: 7, exhaustedPayloadDays: 7 });
    const caseId = newId();
    const payloads = {
      'held 8': await payload(firm, 8, 'DELIVERED', caseId),
      'held 40 exhausted': await payload(firm, 40, 'EXHAUSTED', caseId),
      'held 31': await payload(firm, 31, 'DELIVERED', caseId),
      'free 8': await payload(firm, 8),
    };
    referrals.known.set(HELD_CASES, { caseIds: [caseId] });
    expect(await left(payloads)).toEqual(['held 8', 'held 40 exhausted']);
    referrals.known.set(HELD_CASES, { caseIds: [] });
    expect(await left(payloads)).toEqual([]);
  });

  it('are kept as long as the exchange keeps them while nobody says which cases are held', async () => {
    const firm = await subscriptionOf({ ...EXCHANGES, deliveredPayloadDays: 7 });
    const payloads = { 8: await payload(firm, 8), 31: await payload(firm, 31) };
    referrals.known.delete(HELD_CASES);
    expect(await left(payloads)).toEqual(['8']);
  });
});
