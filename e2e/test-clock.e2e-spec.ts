import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@referral-exchange/testing';
import type { Answer, ApiClient } from './api-client.js';
import { writtenMails } from './mail-folder.js';
import { processOf, restartService } from './suite-control.js';
import {
  anonymous,
  caseBody,
  internal,
  newWorld,
  sandbox,
  subscribe,
  type Subscriber,
  type World,
} from './world.js';

const DAY_MS = 86_400_000;
const CLOCK = '/sandbox/clock';

const dataOf = ({ status, body, text }: Answer, expected = 200) => {
  if (status !== expected) throw new Error(`answered ${status}: ${text}`);
  return body.data;
};

/** Two days of a test firm in some seconds, while the time of another firm stays (ADR 132). */
describe('the clock of a test firm, through the gateway', () => {
  let world: World, next: World, other: World;
  let sender: ApiClient;
  const hooks: Subscriber[] = [];
  let usualSchedule = '';

  beforeAll(async () => {
    usualSchedule = processOf('webhooks').settings.WEBHOOK_RETRY_SCHEDULE!;
    await restartService('webhooks', { WEBHOOK_RETRY_SCHEDULE: '24h,36h,48h,60h' });
    [world, next, other] = [await newWorld(), await newWorld(), await newWorld()];
    sender = anonymous.key(world.sender.keys.full);
  }, 180_000);
  afterAll(async () => {
    for (const { endpoint } of hooks) await endpoint.close();
    await restartService('webhooks', { WEBHOOK_RETRY_SCHEDULE: usualSchedule });
  }, 120_000);

  /** A subscription whose endpoint fails for now. */
  async function failing(client: ApiClient): Promise<Subscriber> {
    const hook = await subscribe(client);
    hook.endpoint.answerAlways({ status: 500 });
    hooks.push(hook);
    return hook;
  }
  const deliveriesOf = async (client: ApiClient, { id }: Subscriber) =>
    dataOf(await client.get(`/webhooks/${id}/deliveries`)) as { status: string; attempts: number }[];
  const failedOnce = (client: ApiClient, hook: Subscriber) =>
    eventually(
      () => deliveriesOf(client, hook),
      (rows) =>
        rows.length > 0 && rows.every(({ status, attempts }) => status === 'FAILED' && attempts === 1),
    );
  const caseOf = async (client: ApiClient, id: string) => dataOf(await client.get(`/sent-cases/${id}`));

  it('expires, goes on by its waterfall, is mailed and retried, and nothing of another firm moves', async () => {
    const slots = [world, next].map(({ receiver }) => ({ firmId: receiver.firm.id }));
    const rule = { name: 'All cases', slots, autoWaterfall: true };
    const { id: routingRuleId } = dataOf(await sender.post('/routing/rules', rule), 201);
    const [hook, otherHook] = [await failing(world.asSender), await failing(other.asSender)];
    const expiring = { referentFirmId: world.receiver.firm.id, sentExpirationHours: 36 };
    const sent = dataOf(await sender.post('/sent-cases', caseBody({ ...expiring, routingRuleId })), 201);
    const theirs = dataOf(await other.asSender.post('/sent-cases', caseBody(expiring)), 201);
    await failedOnce(world.asSender, hook);
    const untouched = {
      case: await caseOf(other.asSender, theirs.baseCaseId),
      deliveries: await failedOnce(other.asSender, otherHook),
    };
    hook.endpoint.answerAlways({ status: 200 });

    expect(dataOf(await sender.post(CLOCK, { advance: '48h' })).advancedSeconds).toBe(172_800);
    await eventually(
      async () => dataOf(await sender.get(CLOCK)),
      ({ isSettled }) => isSettled === true,
    );

    const onward = await eventually(
      () => caseOf(world.asSender, sent.baseCaseId),
      ({ referrals }) => referrals.length === 2,
    );
    expect(onward.referrals).toMatchObject([
      { status: 'WITHDRAWN', sentDate: sent.sentDate },
      { status: 'SENT', referentFirmId: next.receiver.firm.id },
    ]);
    expect(Date.parse(onward.expiresAt) - Date.parse(onward.sentDate)).toBe(1.5 * DAY_MS);
    const history = dataOf(await sender.get(`/referrals/${sent.referralId}/status-history`));
    expect(history.at(-1)).toMatchObject({ status: 'WITHDRAWN', source: 'system' });
    expect(Date.parse(history.at(-1).createdAt)).toBeLessThan(Date.parse(sent.sentDate) + DAY_MS);
    await eventually(
      () => Promise.resolve(writtenMails('referral_received')),
      (mails) => mails.some(({ to }) => to === next.receiver.user.email),
    );
    await eventually(
      () => deliveriesOf(world.asSender, hook),
      (rows) => rows.length > 0 && rows.every(({ status }) => status === 'DELIVERED'),
    );

    expect(await caseOf(other.asSender, theirs.baseCaseId)).toEqual(untouched.case);
    expect(await deliveriesOf(other.asSender, otherHook)).toEqual(untouched.deliveries);
  }, 180_000);

  it('ends a link in a mail: its page says so', async () => {
    const { email } = other.receiver.user;
    dataOf(await sender.post('/sent-cases', caseBody({ referentFirmId: other.receiver.firm.id })), 201);
    const [mail] = await eventually(
      () => Promise.resolve(writtenMails('referral_received').filter(({ to }) => to === email)),
      (mails) => mails.length > 0,
    );
    const link = /^http\S+\/acknowledge\?token=[\w-]{43}$/m.exec(mail!.text.replaceAll('\r', ''))![0];
    expect((await fetch(link)).status).toBe(200);
    dataOf(await sender.post(CLOCK, { advance: '14d' }));
    await eventually(
      async () => dataOf(await sender.get(CLOCK)),
      ({ isSettled }) => isSettled === true,
    );
    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('expired')]);
  }, 120_000);

  it('is moved by an administrator of the firm in session, and by the admin key that names it', async () => {
    const { email, password } = next.sender.user;
    const { accessToken } = dataOf(await internal.post('/auth/login', { email, password }));
    const session = internal.as({ authorization: `Bearer ${accessToken}` });
    expect(dataOf(await session.post(CLOCK, { advance: '1h' })).advancedSeconds).toBe(3_600);
    const admin = anonymous.key(sandbox.adminApiKey);
    const firmId = next.sender.firm.id;
    expect(dataOf(await admin.post(CLOCK, { advance: '1h', firmId })).advancedSeconds).toBe(7_200);
    const settled = await eventually(
      async () => dataOf(await admin.get(`${CLOCK}?firmId=${firmId}`)),
      ({ isSettled }) => isSettled === true,
    );
    expect(settled).toMatchObject({ firmId, advancedSeconds: 7_200 });
  });
});
