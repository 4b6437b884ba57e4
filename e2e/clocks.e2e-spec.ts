import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@referral-exchange/contracts';
import { verifyWebhook } from '@referral-exchange/sdk';
import { killService, logOf, startService } from './suite-control.js';
import {
  admin,
  anonymous,
  caseBody,
  eventually,
  newWorld,
  refer,
  subscribe,
  type Subscriber,
  type World,
} from './world.js';

const TEN_MINUTES_MS = 600_000;
const PRELOAD = fileURLToPath(new URL('shifted-clock.ts', import.meta.url));

/** The services that this journey calls, each with a wrong clock of its own. The others stand on one machine, for the sake of time. */
const CALLED = ['gateway', 'auth', 'referrals', 'webhooks'];
const OTHERS = Object.keys(SERVICES).filter((service) => !CALLED.includes(service));

/** Kills a service and starts it on a machine whose wall clock is ahead by this much. Returns how much it had logged before. */
async function restart(service: string, shiftMs: number): Promise<number> {
  const { length } = logOf(service);
  await killService(service);
  await startService(service, {
    NODE_OPTIONS: shiftMs === 0 ? '' : `--import ${PRELOAD}`,
    CLOCK_SHIFT_MS: String(shiftMs),
  });
  return length;
}

/** One clock decides over delivery, expiry, revocation and signatures, whatever the wall clock of a machine says (ADR 34). */
describe.each([...CALLED.map((service) => [service]), OTHERS])('a wrong wall clock of %s', (...services) => {
  let world: World;
  let hook: Subscriber | undefined;
  beforeAll(async () => {
    world = await newWorld();
  });
  afterAll(async () => {
    await hook?.endpoint.close();
    await Promise.all(services.map((service) => restart(service, 0)));
  }, 120_000);

  /** Waits for the webhook of this referral; its signature is good by the true time. */
  async function received(referralId: string): Promise<void> {
    const { rawBody, headers } = await hook!.endpoint.next(
      (one) => (JSON.parse(one.rawBody.toString()) as { referralId?: string }).referralId === referralId,
      30_000,
    );
    expect(verifyWebhook(rawBody, headers['x-service-signature'] as string, hook!.secret)).toBe(true);
  }

  it.each([
    ['ahead', TEN_MINUTES_MS],
    ['behind', -TEN_MINUTES_MS],
  ])(
    'ten minutes %s: nothing is dropped, no subscription ends, no revoked key lives, calls are answered',
    async (_direction, shiftMs) => {
      const { asSender, asReceiver, receiver } = world;
      await hook?.endpoint.close();
      const before = await Promise.all(services.map((service) => restart(service, shiftMs)));
      // a call may be refused until a gateway or a service that was just started is seen as ready
      await eventually(
        () => asSender.get('/sent-cases'),
        ({ status }) => status === 200,
      );
      hook = await subscribe(asReceiver);
      const first = await refer(world);
      await received(first.referralId);

      const made = await admin.post(`/admin/firms/${receiver.firm.id}/api-keys`, {
        name: 'soon over',
        tier: 'STANDARD',
        expiresAt: new Date(Date.now() + TEN_MINUTES_MS / 2).toISOString(),
      });
      expect([made.status, made.text]).toEqual([201, expect.any(String)]);
      const withKey = anonymous.key(made.body.data.key);
      expect((await withKey.get(`/received-referrals/${first.referralId}`)).status).toBe(200);
      await admin.delete(`/admin/api-keys/${made.body.data.id}`);
      await eventually(
        () => withKey.get(`/received-referrals/${first.referralId}`),
        ({ status }) => status === 401,
        5_000,
      );

      await admin.post(`/admin/firms/${receiver.firm.id}/deactivate`);
      await admin.post(`/admin/firms/${receiver.firm.id}/activate`);
      const second = await eventually(
        () => asSender.post('/sent-cases', caseBody({ referentFirmId: receiver.firm.id })),
        ({ status }) => status === 201,
      );
      await received(second.body.data.referralId);
      const { body } = await eventually(
        () => asReceiver.get(`/webhooks/${hook!.id}`),
        ({ status }) => status === 200,
      );
      expect(body.data.isActive).toBe(true);
      services.forEach((service, index) =>
        expect(logOf(service).slice(before[index])).toContain(
          'The clock of this machine differs from that of Postgres',
        ),
      );
    },
    180_000,
  );
});
