import { CLOSING_STATUSES, REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { toJsonRow } from '@referral-exchange/database';
import type { LoneService } from '@referral-exchange/testing/bench';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { viewRow } from '../dist/referral/referral-view.entity.js';

export const REFERRALS = 1_000_000;
const FIRMS = 2_000;
const OF_LARGE_FIRM = 50_000;
const BATCH = 5_000;
const DAY_MS = 86_400_000;

/** The large firm has all its referrals in the first part, and the other firms a tenth of theirs. */
export const FIRST_PART = 2 * OF_LARGE_FIRM + (REFERRALS - 2 * OF_LARGE_FIRM) / 10;
/** It received the first 50,000 referrals and sent the next as many. */
export const LARGE_FIRM = firmId(0);
/** It received about 475. */
export const TYPICAL_FIRM = firmId(1_000);

export function firmId(index: number): string {
  return `0192f3a0-1000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

const STATUSES = REFERRAL_STATUSES.filter((status) => status !== 'DRAFT');
const CASE_TYPES = [
  'motor_vehicle_accident',
  'dog_bite',
  'slip_and_fall',
  'truck_accident',
  'product_liability',
];
const JURISDICTIONS = ['NY', 'NJ', 'CA', 'TX', 'FL', 'PA'];

/** A number below `limit` that follows from `seed` and looks random. */
function mixed(seed: number, salt: number, limit: number): number {
  let value = Math.imul(seed ^ (salt * 0x9e3779b9), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) % limit;
}

const uuid = (kind: number, index: number) =>
  `0192f3a0-${kind.toString(16).padStart(4, '0')}-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** The referral with this number: its firms, and entries up to its status some days apart. */
function referralNo(index: number) {
  const isSentByLarge = index >= OF_LARGE_FIRM && index < 2 * OF_LARGE_FIRM;
  const sender = isSentByLarge ? 0 : 1 + mixed(index, 1, FIRMS - 1);
  const receiver = index < OF_LARGE_FIRM ? 0 : 1 + mixed(index, 2, FIRMS - 1);
  const sentMs = Date.parse('2026-11-01T00:00:00Z') - mixed(index, 3, 900 * 86_400) * 1_000;
  const status = STATUSES[mixed(index, 4, STATUSES.length)]!;
  const isEnd = status === 'REJECTED' || status === 'WITHDRAWN';
  const path: ReferralStatus[] = isEnd ? ['SENT', status] : STATUSES.slice(0, STATUSES.indexOf(status) + 1);
  const at = (step: number) =>
    new Date(sentMs + step * (3_600_000 + mixed(index, 5, 40 * DAY_MS))).toISOString();
  const entries = path.map((one, step) => ({ id: uuid(0x6000 + step, index), status: one, at: at(step) }));
  const into = (wanted: string) => entries.find((entry) => entry.status === wanted)?.at ?? null;
  const won = into('CLOSING') ? CLOSING_STATUSES[mixed(index, 6, 3)]! : null;
  const settlement = won === 'won_settled' ? mixed(index, 7, 50_000_000) / 100 : null;
  const attempted = mixed(index, 8, 5) === 0;
  return {
    referralId: uuid(0x3000, index),
    entries,
    atEnd: null,
    version: { occurredAt: entries.at(-1)!.at, eventId: uuid(0x5000, index) },
    facts: {
      sender: { id: firmId(sender), name: `Firm ${sender}` },
      receiver: { id: firmId(receiver === sender ? (receiver % (FIRMS - 1)) + 1 : receiver), name: `Firm ${receiver}` },
      sentAt: at(0), firstSentAt: at(0), firstReceivedAt: at(0), status, closingStatus: won,
      acknowledgedAt: into('UNDER_EVALUATION'), signedAt: into('SIGNED'), resolvedAt: into('CLOSING'), closedAt: into('CLOSED'),
      case: {
        caseType: CASE_TYPES[mixed(index, 9, CASE_TYPES.length)]!,
        jurisdiction: JURISDICTIONS[mixed(index, 10, JURISDICTIONS.length)]!,
        isArchived: mixed(index, 11, 50) === 0,
      },
      caseOfSender: null, isTestCase: false, isArchivedBySender: false, isArchivedByReceiver: false,
      warmTransferAttempted: attempted, warmTransferSuccessful: attempted && mixed(index, 12, 2) === 0,
      warmTransferReason: attempted ? ('FIRM_UNABLE_TO_ANSWER' as const) : null,
      settlementAmount: settlement, attorneyFees: settlement && Math.round(settlement * 33) / 100,
      netFeeToSendingFirm: null, netFeeToHandlingFirm: null, projectedSettlementAmount: null,
    },
  }; // prettier-ignore
}

const PLAIN = `
  CREATE TABLE plain_referrals (
    receiver_id uuid, sender_id uuid, sent_at timestamptz, acknowledged_at timestamptz, signed_at timestamptz, closed_at timestamptz,
    status text, closing_status text, case_type text, jurisdiction text, is_archived boolean, warm_attempted boolean,
    warm_successful boolean, entries jsonb)`;

/** Writes the firms, and prepares the table of plain rows for the comparison. */
export async function seedFirms(service: LoneService): Promise<void> {
  await service.sql(PLAIN);
  await service.sql(
    `INSERT INTO firms (id, name, updated_at) SELECT ('0192f3a0-1000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'Firm ' || i, now()
       FROM generate_series(0, ${FIRMS - 1}) i`,
  );
}

/**
 * Writes referrals straight into the read model, as the consumer would, and their received side once more as
 * plain rows.
 */
export function seedReferrals(service: LoneService, first: number, end: number): Promise<void> {
  return service.connected(async (client) => {
    const startedAt = Date.now();
    await client.query('SET synchronous_commit = off');
    for (let start = first; start < end; start += BATCH) {
      const records = Array.from({ length: BATCH }, (_, index) => referralNo(start + index));
      const rows = records.flatMap((record) =>
        (['sent', 'received'] as const).map((side) => toJsonRow({ ...viewRow(1, side, record), version: 0 })),
      );
      await client.query(
        'INSERT INTO referral_views SELECT * FROM jsonb_populate_recordset(NULL::referral_views, $1) ORDER BY 1, 2, 3',
        [JSON.stringify(rows)],
      );
      await client.query(
        'INSERT INTO plain_referrals SELECT * FROM jsonb_populate_recordset(NULL::plain_referrals, $1)',
        [JSON.stringify(records.map(plainRow))],
      );
    }
    await client.query('CREATE INDEX IF NOT EXISTS plain_received ON plain_referrals (receiver_id, sent_at)');
    await client.query('VACUUM ANALYZE plain_referrals');
    await client.query('VACUUM ANALYZE referral_views');
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    console.log(`   seeded ${end - first} referrals of ${FIRMS} firms in ${seconds} s`);
  });
}

function plainRow({ facts, entries }: ReturnType<typeof referralNo>): object {
  return {
    receiver_id: facts.receiver.id, sender_id: facts.sender.id, sent_at: facts.sentAt, acknowledged_at: facts.acknowledgedAt,
    signed_at: facts.signedAt, closed_at: facts.closedAt, status: facts.status, closing_status: facts.closingStatus,
    case_type: facts.case.caseType, jurisdiction: facts.case.jurisdiction, is_archived: facts.case.isArchived,
    warm_attempted: facts.warmTransferAttempted, warm_successful: facts.warmTransferSuccessful, entries,
  }; // prettier-ignore
}

/** A committed sample of `referral.sent.v1` or `case.snapshot.v1`, as far as the bench changes it. */
export interface Sample {
  eventId: string;
  key: string;
  data: {
    case: { id: string; hops: [{ id: string; referringFirm: object; referentFirm: object }] };
    referralId?: string;
    change?: Change;
    history?: Change[];
  };
}

interface Change {
  id: string;
  referralId: string;
}

/** Publishes events or snapshots of new cases, made of a committed sample, as `referrals` does. */
export async function publish(
  { backing: { topics } }: LoneService,
  topic: 'referrals.events' | 'referrals.snapshots',
  sample: Sample,
  count: number,
): Promise<void> {
  const kafka = new Kafka({ brokers: topics.brokers, logLevel: logLevel.NOTHING });
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();
  for (let start = 0; start < count; start += 1_000) {
    const messages = Array.from({ length: Math.min(1_000, count - start) }, (_, index) =>
      message(sample, start + index),
    );
    await producer.send({ topic: topics.prefix + topic, messages });
  }
  await producer.disconnect();
}

function message(sample: Sample, index: number) {
  const number = 2_000_000 + index;
  const event = structuredClone(sample);
  const [hop] = event.data.case.hops;
  event.eventId = uuid(0x7000, number);
  event.key = event.data.case.id = uuid(0x2000, number);
  hop.id = uuid(0x3000, number);
  hop.referringFirm = { id: firmId(1 + mixed(index, 1, FIRMS - 1)), name: 'Sender' };
  hop.referentFirm = { id: firmId(1 + mixed(index, 2, FIRMS - 1)), name: 'Receiver' };
  for (const change of event.data.history ?? [event.data.change!]) {
    change.id = uuid(0x6000, number);
    change.referralId = hop.id;
  }
  if (event.data.referralId) event.data.referralId = hop.id;
  return { key: event.key, value: JSON.stringify(event) };
}
