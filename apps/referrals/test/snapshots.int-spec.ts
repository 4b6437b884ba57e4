import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventOfType } from '@referral-exchange/contracts';
import { PublishSnapshots } from '../src/for-services/snapshots/publish-snapshots.js';
import { acknowledged, referred, TestService, type Client } from './referrals-under-test.js';

type Snapshot = EventOfType<'case.snapshot.v1'>;

let service: TestService;
let sender: Client;
let receiver: Client;

beforeAll(async () => {
  service = await TestService.start();
  sender = await service.firm();
  receiver = await service.firm('Lindqvist Trial Group');
});
afterAll(() => service?.stop());

async function post(as: Client, path: string, body: object = {}) {
  const { status, text } = await as.post(path, body);
  if (status !== 200) throw new Error(`${path}: ${text}`);
}

/** Publishes again and returns the snapshot of one case. */
async function snapshotOf(baseCaseId: string): Promise<Snapshot> {
  await service.service.sql("DELETE FROM outbox WHERE topic = 'referrals.snapshots'");
  await service.service.part(PublishSnapshots).execute();
  const all = await service.service.events<Snapshot>(baseCaseId);
  const snapshots = all.filter(({ type }) => type === 'case.snapshot.v1');
  expect(snapshots).toHaveLength(1);
  return snapshots[0]!;
}

describe('a snapshot of a case', () => {
  it('has the facts, the time and the whole history of the events that it stands for', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    await post(receiver, `/received-referrals/${referralId}/sign`);
    await post(receiver, `/received-referrals/${referralId}/close`, { closingStatus: 'lost' });
    const events = await service.events(baseCaseId);
    const last = events.at(-1)!;
    const { occurredAt, eventId, key, data } = await snapshotOf(baseCaseId);
    expect({ occurredAt, key, facts: data.case }).toEqual({
      occurredAt: last.occurredAt,
      key: baseCaseId,
      facts: last.data.case,
    });
    // CLOSING and CLOSED have one time: the snapshot comes after both
    expect(eventId > last.eventId).toBe(true);
    expect(data.history).toEqual(
      events.flatMap((event) => ('change' in event.data ? [event.data.change] : [])),
    );
    expect(data.history.map(({ status }) => status)).toEqual([
      'SENT',
      'UNDER_EVALUATION',
      'SIGNED',
      'CLOSING',
      'CLOSED',
    ]);
  });

  it('says how the case stood when a hop ended, and counts as older than every later change', async () => {
    const { baseCaseId, referralId } = await referred(sender, receiver);
    await post(sender, `/sent-cases/${baseCaseId}/withdraw`);
    await sender.patch(`/sent-cases/${baseCaseId}`, { jurisdiction: 'NJ' });
    const before = await snapshotOf(baseCaseId);
    expect(before.data.case.jurisdiction).toBe('NJ');
    expect(before.data.casesAtEnd).toMatchObject({
      [referralId]: {
        caseType: 'motor_vehicle_accident',
        jurisdiction: 'NY',
        isArchived: false,
        hop: { status: 'WITHDRAWN', warmTransferAttempted: null, attorneyFees: null },
      },
    });
    await sender.patch(`/sent-cases/${baseCaseId}`, { jurisdiction: 'CA' });
    const change = (await service.events(baseCaseId)).findLast(({ type }) => type === 'case.updated.v1')!;
    expect(change.occurredAt > before.occurredAt).toBe(true);
  });

  it('is published of a draft too', async () => {
    const { data } = await sender.post('/sent-cases', {
      title: 'Draft', caseType: 'dog_bite', jurisdiction: 'NY', clientFirstName: 'Dana', clientLastName: 'Whitfield',
    }); // prettier-ignore
    expect((await snapshotOf(data.baseCaseId)).data).toMatchObject({ history: [], casesAtEnd: {} });
  });
});
