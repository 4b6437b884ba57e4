import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@referral-exchange/testing';
import { admin, newWorld, refer, subscribe, type World } from './world.js';

/** One audit log, whichever service did the work. */
describe('the audit log', () => {
  let world: World;
  beforeAll(async () => {
    world = await newWorld();
  });

  const entriesOf = async (subjectId: string) =>
    (await admin.get(`/admin/audit-log?subjectId=${subjectId}`)).body.data as { action: string }[];

  it('shows a status that an administrator forced, with the request that did it', async () => {
    const { referralId } = await refer(world);
    const forced = await admin.post(`/admin/referrals/${referralId}/force-status`, {
      status: 'SIGNED',
      reason: 'Asked for by telephone',
    });
    expect(forced.status).toBe(200);
    const entries = await eventually(
      () => entriesOf(referralId),
      (found) => found.length > 0,
    );
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'referral.status_forced',
        actor: { kind: 'admin', userId: null, name: 'administrator' },
        subjectType: 'referral',
        details: { from: 'SENT', to: 'SIGNED' },
        requestId: expect.stringMatching(/^req_/),
      }),
    ]);
  });

  it('shows what a firm did with its webhook, and no secret', async () => {
    const subscriber = await subscribe(world.asSender);
    await subscriber.endpoint.close();
    const rotated = await world.asSender.post(`/webhooks/${subscriber.id}/rotate-secret`, {});
    const removed = await world.asSender.key(world.sender.keys.full).delete(`/webhooks/${subscriber.id}`);
    expect([rotated.status, removed.status]).toEqual([200, 204]);
    const entries = await eventually(
      () => entriesOf(subscriber.id),
      (found) => found.length === 3,
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'webhook.deleted',
      'webhook.secret_rotated',
      'webhook.created',
    ]);
    expect(JSON.stringify(entries)).not.toContain('whsec_');
    expect(JSON.stringify(entries)).not.toContain(subscriber.endpoint.url);
  });
});
