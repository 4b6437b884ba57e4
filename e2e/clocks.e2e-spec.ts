import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@referral-exchange/contracts';
import { verifyWebhook } from '@referral-exchange/sdk';
import { eventually } from '@referral-exchange/testing';
import { killService, logOf, startService } from './suite-control.js';
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

const TEN_MINUTES_MS = 600_000;
const PRELOAD = fileURLToPath(new URL('shifted-clock.ts', import.meta.url));

const NAMES = Object.keys(SERVICES);
/**
 * In each round some clocks are ahead and some behind. Each service is ahead in one round and behind in
 * another, and no two services share both rounds. So of any two services, each is once ahead of the other.
 */
const ROUNDS = roundsFor(NAMES);

interface Round {
  ahead: string[];
  behind: string[];
}

/** The fewest rounds that have a pair of their own, one ahead and one behind, for each service. */
function roundsFor(services: readonly string[]): Round[] {
  let count = 2;
  while (count * (count - 1) < services.length) count++;
  const rounds: Round[] = Array.from({ length: count }, () => ({ ahead: [], behind: [] }));
  const pairs = rounds.flatMap((one) => rounds.filter((other) => other !== one).map((other) => [one, other]));
  services.forEach((service, index) => {
    const [first, second] = pairs[index] as [Round, Round];
    first.ahead.push(service);
    second.behind.push(service);
  });
  return rounds;
}

const clockShifts = new Map<string, number>();

/**
 * Sets the wall clocks of these services ten minutes off, and those of all others right. Kills and starts
 * those that change.
 */
async function shiftClocks({ ahead, behind }: Round): Promise<void> {
  const wanted = (name: string) =>
    ahead.includes(name) ? TEN_MINUTES_MS : behind.includes(name) ? -TEN_MINUTES_MS : 0;
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

/**
 * A gateway asks auth about a key again after so long: a key that is refused much earlier was revoked by its
 * event.
 */
const KEY_IS_KEPT_MS = 30_000;

afterAll(() => shiftClocks({ ahead: [], behind: [] }), 600_000);

/**
 * One clock decides over delivery, expiry, revocation and signatures, whatever the wall clock of a machine
 * says (ADR 34).
 */
describe('wrong wall clocks', () => {
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
      90_000,
    );
    expect(verifyWebhook(rawBody, headers['x-service-signature'] as string, hook!.secret)).toBe(true);
  }

  it.each(ROUNDS.map((round) => [round.ahead.join(', '), round.behind.join(', '), round] as const))(
    'ahead of the time: %s; behind it: %s; nothing is dropped, no subscription ends, no revoked key lives, calls are answered',
    async (_ahead, _behind, round) => {
      const { asSender, asReceiver, receiver } = world;
      await hook?.endpoint.close();
      const services = [...round.ahead, ...round.behind];
      const logged = services.map((service) => logOf(service).length);
      await shiftClocks(round);
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
        KEY_IS_KEPT_MS - 5_000,
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
      for (const [index, service] of services.entries()) {
        await eventually(
          () => Promise.resolve(logOf(service).slice(logged[index])),
          (lines) => lines.includes('The clock of this machine differs from that of Postgres'),
        );
      }
    },
    600_000,
  );
});
