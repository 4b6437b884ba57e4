import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from './api-client.js';
import { caseBody, newWorld, refer, subscribe, type Subscriber, type World } from './world.js';

const LATER = 'Zqlater';

const dataOf = ({ status, body, text }: Answer, expected = 200) => {
  if (status !== expected) throw new Error(`answered ${status}: ${text}`);
  return body.data;
};

/**
 * A firm that rejected a case keeps it as it stood; what follows is for others (decisions, section 14, "After
 * the end").
 */
describe('after a referral has ended, through the gateway', () => {
  let world: World, third: World;
  let hook: Subscriber, thirdsHook: Subscriber;
  beforeAll(async () => {
    [world, third] = [await newWorld(), await newWorld()];
    [hook, thirdsHook] = [await subscribe(world.asReceiver), await subscribe(third.asReceiver)];
  });
  afterAll(async () => {
    await hook?.endpoint.close();
    await thirdsHook?.endpoint.close();
  });

  /** What the firm that rejected reads of its referral. */
  async function pictureOf(referralId: string, baseCaseId: string) {
    const read = world.asReceiver;
    const ofReferral = (rows: { referralId: string }[]) => rows.filter((row) => row.referralId === referralId);
    const record = await read.get(`/received-referrals/${referralId}`);
    return {
      record: dataOf(record),
      tag: record.headers.etag,
      rows: ofReferral(dataOf(await read.get('/received-referrals?search=whitfield'))),
      history: dataOf(await read.get(`/referrals/${referralId}/status-history`)),
      updates: ofReferral(dataOf(await read.get(`/status-updates?baseCaseId=${baseCaseId}`))),
      notes: ofReferral(dataOf(await read.get(`/cases/${baseCaseId}/notes`))),
      next: dataOf(await read.get(`/referrals/${referralId}/available-statuses`)),
    };
  }

  it('acknowledge, reject, edit, refer again and to a third: the first firm sees and hears nothing of it', async () => {
    const { asSender, asReceiver } = world;
    const { baseCaseId, referralId } = await refer(world);
    dataOf(await asReceiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`, {}));
    dataOf(await asSender.post(`/cases/${baseCaseId}/notes`, { body: 'From before' }), 201);
    dataOf(await asReceiver.post(`/received-referrals/${referralId}/reject`, { reason: 'Conflict' }));
    const before = await pictureOf(referralId, baseCaseId);
    expect(before.record).toMatchObject({ status: 'REJECTED', clientLastName: 'Whitfield', piiMasked: false });
    expect(before.notes).toMatchObject([{ body: 'From before' }]);
    expect([before.rows.length, before.history.length]).toEqual([1, 3]);

    const edit = { ...caseBody({ title: LATER, clientFirstName: LATER, description: LATER }), note: LATER, notes: LATER };
    dataOf(await asSender.patch(`/sent-cases/${baseCaseId}`, edit));
    expect((await asSender.post('/messages/send', { id: referralId, message: LATER })).status).toBe(400);
    expect(await pictureOf(referralId, baseCaseId)).toEqual(before);
    const again = dataOf(
      await asSender.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: world.receiver.firm.id }),
    );
    expect(await pictureOf(referralId, baseCaseId)).toEqual(before);
    expect(dataOf(await asReceiver.get(`/received-referrals/${again.referralId}`))).toMatchObject({
      piiMasked: true,
      title: null,
      clientFirstName: null,
    });
    dataOf(await asSender.post(`/sent-cases/${baseCaseId}/withdraw`, {}));
    const to = third.receiver.firm.id;
    const onward = dataOf(await asSender.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: to }));
    dataOf(await third.asReceiver.post(`/cases/${baseCaseId}/referrals/${onward.referralId}/acknowledge`, {}));
    dataOf(await asSender.patch(`/sent-cases/${baseCaseId}`, { title: `${LATER} still` }));
    dataOf(await asSender.post(`/cases/${baseCaseId}/notes`, { body: LATER }), 201);
    expect(await pictureOf(referralId, baseCaseId)).toEqual(before);
    for (const list of ['received-referrals', 'referrals'])
      expect((await asReceiver.get(`/${list}?search=${LATER}`)).body.pagination.total).toBe(0);
    expect((await asReceiver.patch(`/received-referrals/${referralId}`, { notes: 'x' })).body.error).toMatchObject({
      code: 'permission_denied',
      details: { reason: 'referral_ended' },
    });

    // the third firm has heard the last of it, in order of the case: so would the first have
    await thirdsHook.endpoint.next(
      (one) => one.headers['x-service-event'] === 'note.created' && one.rawBody.toString().includes(LATER),
    );
    const end = (one: { headers: Record<string, unknown>; rawBody: Buffer }) =>
      one.headers['x-service-event'] === 'case.status_changed' && one.rawBody.toString().includes('WITHDRAWN');
    await hook.endpoint.next(end);
    for (const heard of hook.endpoint.requests) expect(heard.rawBody.toString()).not.toContain(LATER);
  });
}); // prettier-ignore
