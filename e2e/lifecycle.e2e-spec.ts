import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyWebhook } from '@referral-exchange/sdk';
import type { ReceivedWebhook } from '@referral-exchange/testing';
import type { Answer } from './api-client.js';
import {
  admin,
  anonymous,
  caseBody,
  newWorld,
  refer,
  subscribe,
  type Subscriber,
  type World,
} from './world.js';

const event = (name: string, status?: string) => (one: ReceivedWebhook) =>
  one.headers['x-service-event'] === name &&
  (status === undefined || one.json<{ data: { status: string } }>().data.status === status);

const dataOf = ({ status, body, text }: Answer, expected = 200) => {
  if (status !== expected) throw new Error(`answered ${status}: ${text}`);
  return body.data;
};

/** A referral through its whole life, as both firms and their webhooks see it through the gateway. */
describe('the lifecycle, through the gateway', () => {
  let world: World;
  let sendersHook: Subscriber;
  let receiversHook: Subscriber;
  beforeAll(async () => {
    world = await newWorld();
    [sendersHook, receiversHook] = [await subscribe(world.asSender), await subscribe(world.asReceiver)];
  });
  afterAll(async () => {
    await sendersHook?.endpoint.close();
    await receiversHook?.endpoint.close();
  });

  it('goes through all stages: acknowledge, investigate, sign, litigate, begin closing, close', async () => {
    const { baseCaseId, referralId } = await refer(world);
    const { asReceiver, asSender } = world;
    const statuses: string[] = [];
    const step = async (path: string, body: object) =>
      statuses.push(dataOf(await asReceiver.post(path, body)).status);
    await step(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`, {});
    await step(`/received-referrals/${referralId}/begin-investigating`, { reason: 'Records\nrequested' });
    await step(`/received-referrals/${referralId}/sign`, { leadAttorneyName: 'Maya Lindqvist' });
    await step(`/received-referrals/${referralId}/start-litigation`, { phase: 'Discovery' });
    await step(`/referrals/${referralId}/begin-closing`, {
      closingStatus: 'won_settled',
      settlementAmount: 300_000,
      attorneyFees: 100_000,
      reason: 'Settled at mediation',
    });
    await step(`/received-referrals/${referralId}/close`, {});
    expect(statuses).toEqual([
      'UNDER_EVALUATION',
      'INVESTIGATING',
      'SIGNED',
      'IN_LITIGATION',
      'CLOSING',
      'CLOSED',
    ]);
    for (const status of statuses.slice(1)) {
      const received = await sendersHook.endpoint.next(event('case.status_changed', status));
      expect(
        verifyWebhook(
          received.rawBody,
          received.headers['x-service-signature'] as string,
          sendersHook.secret,
        ),
      ).toBe(true);
    }
    const history = dataOf(await asSender.get(`/referrals/${referralId}/status-history`)) as {
      previousStatus: string | null;
      status: string;
      message: string | null;
    }[];
    const ordered = history[0]!.previousStatus === null ? history : [...history].reverse();
    expect(ordered.map(({ status }) => status)).toEqual(['SENT', ...statuses]);
    expect(ordered.map(({ previousStatus }) => previousStatus)).toEqual([
      null,
      'SENT',
      ...statuses.slice(0, -1),
    ]);
    expect(ordered.find(({ status }) => status === 'INVESTIGATING')?.message).toBe('Records requested');
    expect(dataOf(await asSender.get(`/sent-cases/${baseCaseId}`))).toMatchObject({
      status: 'CLOSED',
      closingStatus: 'won_settled',
      settlementAmount: 300_000,
      validNextStatuses: [],
    });
  });

  it('closes in one step from SIGNED: two rows, two events, one instant, chained', async () => {
    const { baseCaseId, referralId } = await refer(world);
    await world.asReceiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`, {});
    await world.asReceiver.post(`/received-referrals/${referralId}/sign`, {});
    const closed = await world.asReceiver.post(`/received-referrals/${referralId}/close`, {
      closingStatus: 'lost',
    });
    expect(dataOf(closed)).toMatchObject({ status: 'CLOSED', closingStatus: 'lost' });
    const both = (one: ReceivedWebhook) => one.json<{ referralId: string }>().referralId === referralId;
    const closing = (
      await sendersHook.endpoint.next((one) => both(one) && event('case.status_changed', 'CLOSING')(one))
    ).json<any>();
    const final = (
      await sendersHook.endpoint.next((one) => both(one) && event('case.status_changed', 'CLOSED')(one))
    ).json<any>();
    expect(final.occurredAt).toBe(closing.occurredAt);
    expect(final.eventId).not.toBe(closing.eventId);
    expect([closing.data.previousStatus, final.data.previousStatus]).toEqual(['SIGNED', 'CLOSING']);
  });

  it('a referral rejected before acknowledgement stays masked', async () => {
    const { referralId } = await refer(world);
    const rejected = await world.asReceiver.post(`/received-referrals/${referralId}/reject`, {
      reasonCode: 'capacity',
      reason: 'Full',
    });
    expect(dataOf(rejected)).toMatchObject({ status: 'REJECTED', piiMasked: true, clientFirstName: null });
    const heard = await receiversHook.endpoint.next((one) => event('referral.rejected')(one));
    expect(heard.json()).toMatchObject({ piiMasked: true, data: { status: 'REJECTED', message: null } });
    expect(heard.rawBody.toString()).not.toContain('Whitfield');
  });

  it('two firms act at once: one wins, the other learns the current status, one event goes out', async () => {
    const { baseCaseId, referralId } = await refer(world);
    const answers = await Promise.all([
      world.asReceiver.post(`/received-referrals/${referralId}/reject`, {}),
      world.asSender.post(`/sent-cases/${baseCaseId}/withdraw`, {}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const loser = answers.find(({ status }) => status === 400)!;
    expect(loser.body.error.code).toBe('invalid_state_transition');
    const history = dataOf(await world.asSender.get(`/referrals/${referralId}/status-history`));
    expect(history).toHaveLength(2);
  });

  it('re-refers after an end, refers onward from a live hop, and each firm sees only its own hops', async () => {
    const third = await newWorld();
    const { baseCaseId, referralId } = await refer(world);
    await world.asReceiver.post(`/received-referrals/${referralId}/reject`, {});
    const again = dataOf(
      await world.asSender.post(`/sent-cases/${baseCaseId}/refer`, {
        referentFirmId: world.receiver.firm.id,
      }),
    );
    expect(again.referrals).toHaveLength(2);
    const second = again.referralId as string;
    expect(
      (
        await world.asSender.post(`/sent-cases/${baseCaseId}/refer`, {
          referentFirmId: world.receiver.firm.id,
        })
      ).body.error,
    ).toMatchObject({ code: 'conflict', details: { reason: 'active_referral_exists' } });
    expect(
      (
        await world.asSender.post(`/sent-cases/${baseCaseId}/refer`, {
          referentFirmId: third.receiver.firm.id,
        })
      ).body.error.code,
    ).toBe('invalid_state_transition');
    await world.asReceiver.post(`/cases/${baseCaseId}/referrals/${second}/acknowledge`, {});
    const onward = dataOf(
      await world.asReceiver.post(`/sent-cases/${baseCaseId}/refer`, {
        referentFirmId: third.receiver.firm.id,
      }),
    );
    expect(onward.referrals.at(-1)).toMatchObject({
      parentReferralId: second,
      referentFirmId: third.receiver.firm.id,
    });
    const cycle = await third.asReceiver.post(
      `/cases/${baseCaseId}/referrals/${onward.referralId}/acknowledge`,
      {},
    );
    expect(cycle.status).toBe(200);
    expect(
      (
        await third.asReceiver.post(`/sent-cases/${baseCaseId}/refer`, {
          referentFirmId: world.sender.firm.id,
        })
      ).body.error,
    ).toMatchObject({ code: 'conflict', details: { reason: 'cycle' } });
    expect(dataOf(await world.asSender.get(`/cases/${baseCaseId}/referrals`))).toHaveLength(2);
    expect(dataOf(await third.asReceiver.get(`/cases/${baseCaseId}/referrals`))).toHaveLength(1);
    expect((await third.asReceiver.get(`/referrals/${second}`)).status).toBe(404);
  });

  it('an administrator forces a status without unmasking', async () => {
    const { referralId } = await refer(world);
    dataOf(
      await admin.post(`/admin/referrals/${referralId}/force-status`, {
        status: 'SIGNED',
        reason: 'Correction',
      }),
    );
    expect(dataOf(await world.asReceiver.get(`/received-referrals/${referralId}`))).toMatchObject({
      status: 'SIGNED',
      piiMasked: true,
    });
    const early = await world.asReceiver.post(`/received-referrals/${referralId}/start-litigation`, {});
    expect(early.body.error).toMatchObject({
      code: 'invalid_state_transition',
      details: { reason: 'not_acknowledged' },
    });
  });

  it('a client that lost every webhook rebuilds the state from the status updates', async () => {
    const rebuilt = new Map<string, string>();
    let after = '';
    for (;;) {
      const page = await world.asSender.get(`/status-updates?after=${encodeURIComponent(after)}&limit=7`);
      for (const row of dataOf(page) as { referralId: string; status: string; isMessage: boolean }[])
        if (!row.isMessage) rebuilt.set(row.referralId, row.status);
      if (page.body.data.length === 0) break;
      after = page.body.meta.nextCursor;
    }
    const referrals = dataOf(await world.asSender.get('/referrals?perspective=sent&limit=100')) as {
      id: string;
      status: string;
    }[];
    expect(Object.fromEntries(rebuilt)).toEqual(
      Object.fromEntries(referrals.map(({ id, status }) => [id, status])),
    );
  });

  it('two clients do not overwrite each other: ETag, If-Match, and a replay that carries its tag', async () => {
    const { asSender, asReceiver } = world;
    const key = { 'idempotency-key': 'one-case-of-the-journey' };
    const [first, replayed] = [
      await asSender.post('/sent-cases', caseBody(), key),
      await asSender.post('/sent-cases', caseBody(), key),
    ];
    expect([replayed.headers['idempotent-replayed'], replayed.headers.etag]).toEqual([
      'true',
      first.headers.etag,
    ]);
    const { baseCaseId } = dataOf(first, 201);
    const path = `/sent-cases/${baseCaseId}`;
    const sent = await asSender.post(`${path}/refer`, { referentFirmId: world.receiver.firm.id });
    const received = `/received-referrals/${dataOf(sent).referralId}`;
    const [ofSender, ofReceiver] = [await asSender.get(path), await asReceiver.get(received)];
    expect(ofSender.headers.etag).toBe(sent.headers.etag);
    const known = await asSender.get(path, {
      'if-none-match': `"other", W/${String(ofSender.headers.etag)}`,
    });
    expect([known.status, known.text]).toEqual([304, '']);
    // what the receiver finds masked leaves its tag alone
    const edit = (title: string) =>
      asSender.patch(path, { title }, { 'if-match': String(ofSender.headers.etag) });
    expect((await edit('First to come')).status).toBe(200);
    expect((await edit('Second')).body.error).toMatchObject({
      code: 'conflict',
      details: { reason: 'version_mismatch' },
    });
    expect((await asReceiver.get(received)).headers.etag).toBe(ofReceiver.headers.etag);
    const accepted = { 'if-match': String(ofReceiver.headers.etag) };
    dataOf(
      await asReceiver.post(
        `/cases/${baseCaseId}/referrals/${dataOf(sent).referralId}/acknowledge`,
        {},
        accepted,
      ),
    );
  });

  it('the table of the lifecycle is published, and notes, rating and archive answer as described', async () => {
    const table = dataOf(
      await anonymous.key(world.sender.keys.read_only).get('/reference/referral-lifecycle'),
    );
    expect(table.statuses).toHaveLength(10);
    const { baseCaseId, referralId } = await refer(world);
    await world.asReceiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`, {});
    dataOf(
      await world.asSender.post(`/cases/${baseCaseId}/notes`, { body: 'Client prefers mornings.' }),
      201,
    );
    const heard = await receiversHook.endpoint.next(event('note.created'));
    expect(heard.json()).toMatchObject({ data: { body: 'Client prefers mornings.' } });
    dataOf(await world.asSender.put(`/sent-cases/${baseCaseId}/rating`, { tier: 1 }));
    expect((await sendersHook.endpoint.next(event('case.rated'))).json()).toMatchObject({
      data: { tier: 1 },
    });
    dataOf(await world.asSender.post(`/sent-cases/${baseCaseId}/archive`));
    expect(dataOf(await world.asSender.get(`/sent-cases/${baseCaseId}`))).toMatchObject({ isArchived: true });
    dataOf(await world.asSender.post(`/sent-cases/${baseCaseId}/unarchive`));
  });
});
