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

const NAMES = Object.keys(SERVICES);
/**
 * Groups of services that stand on one machine. A service is in group n when its number, from 1, has the n-th binary digit. So each
 * service is in a group, any two are apart in one, and a few groups will do for many services.
 */
const GROUPS = Array.from({ length: NAMES.length.toString(2).length }, (_, digit) =>
  NAMES.filter((_name, index) => ((index + 1) >> digit) & 1),
);
const clockShifts = new Map<string, number>();

/** Sets the wall clocks of these services off by so much, and those of all others right. Kills and starts those that change. */
async function shiftClocks(services: readonly string[], shiftMs: number): Promise<void> {
  const wanted = (name: string) => (services.includes(name) ? shiftMs : 0);
  const changed = NAMES.filter((name) => wanted(name) !== (clockShifts.get(name) ?? 0));
  await Promise.all(
    changed.map(async (name) => {
      await killService(name);
      await startService(name, {
        NODE_OPTIONS: wanted(name) === 0 ? '' : `--import ${PRELOAD}`,
        CLOCK_SHIFT_MS: String(wanted(name)),
      });
      clockShifts.set(name, wanted(name));
    }),
  );
}

afterAll(() => shiftClocks([], 0), 120_000);

/** One clock decides over delivery, expiry, revocation and signatures, whatever the wall clock of a machine says (ADR 34). */
describe.each(GROUPS.map((group) => [group.join(', '), group] as const))(
  'a wrong wall clock of %s',
  (_names, services) => {
    let world: World;
    let hook: Subscriber | undefined;
    beforeAll(async () => {
      world = await newWorld();
    });
    afterAll(async () => {
      await hook?.endpoint.close();
    });

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
        const logged = services.map((service) => logOf(service).length);
        await shiftClocks(services, shiftMs);
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
          expect(logOf(service).slice(logged[index])).toContain(
            'The clock of this machine differs from that of Postgres',
          ),
        );
      },
      180_000,
    );
  },
);
