import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, launchBrowser, type ReceivedWebhook } from '@referral-exchange/testing';
import type { Browser } from 'playwright-core';
import { writtenMails } from './mail-folder.js';
import { patientFetch } from './patience.js';
import { newWorld, refer, sandbox, SECRETS, subscribe, type Subscriber, type World } from './world.js';

/** For what hangs, not for what is slow. */
const PATIENCE_MS = 90_000;

/** From the referral to its acknowledgement by a person who has only the mail. */
describe('acknowledging by mail, through the gateway', () => {
  let world: World;
  let sendersHook: Subscriber, receiversHook: Subscriber;
  let browser: Browser;
  beforeAll(async () => {
    world = await newWorld();
    [sendersHook, receiversHook] = [await subscribe(world.asSender), await subscribe(world.asReceiver)];
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await sendersHook?.endpoint.close();
    await receiversHook?.endpoint.close();
  });

  const mailsTo = (email: string): string[] =>
    writtenMails()
      .filter(({ to }) => to === email)
      .map(({ text }) => text);

  it('refer, mail, link, button, and the webhook of both firms', async () => {
    const { referralId } = await refer(world);
    const [mail = ''] = await eventually(
      () => Promise.resolve(mailsTo(world.receiver.user.email)),
      (mails) => mails.length > 0,
    );
    for (const secret of SECRETS) expect(mail).not.toContain(secret);
    const link = /^http\S+\/acknowledge\?token=[\w-]{43}$/m.exec(mail.replaceAll('\r', ''))?.[0] ?? '';
    expect(new URL(link).origin).toBe(sandbox.authUrl);

    // what a scanner of mails does
    const scanned = await patientFetch(link);
    expect([scanned.status, scanned.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(scanned.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await patientFetch(link, { method: 'HEAD' })).status).toBe(200);
    expect((await world.asReceiver.get(`/received-referrals/${referralId}`)).body.data.status).toBe('SENT');

    const context = await browser.newContext({ javaScriptEnabled: false });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const heading = page.getByRole('heading', { level: 1 });
    const [done, busy] = ['You acknowledged this referral', 'This is not available right now'];
    for (let said = busy; said === busy;) {
      await page.goto(link);
      await page.getByRole('button', { name: 'Acknowledge the referral' }).click();
      await heading.filter({ hasText: new RegExp(`^(${done}|${busy})$`) }).waitFor();
      said = (await heading.textContent()) ?? '';
    }
    expect(await heading.textContent()).toBe(done);
    await context.close();

    const accepted = (one: ReceivedWebhook) => one.headers['x-service-event'] === 'referral.accepted';
    for (const { endpoint } of [receiversHook, sendersHook]) {
      const { actor, data, piiMasked } = (await endpoint.next(accepted)).json<any>();
      expect(piiMasked).toBe(false);
      expect(actor).toMatchObject({ firmId: world.receiver.firm.id, source: 'manual' });
      expect(data).toMatchObject({
        status: 'UNDER_EVALUATION',
        source: 'manual',
        case: { clientFirstName: 'Dana' },
      });
    }
  });

  it('a message is mailed to the other firm', async () => {
    const { baseCaseId, referralId } = await refer(world);
    await world.asReceiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`, {});
    const message = 'Please tell us when you have called the client.';
    expect((await world.asSender.post('/messages/send', { id: referralId, message })).status).toBe(201);
    const isMessage = (mail: string) => mail.includes('Subject: [Test] Message about referral');
    const mails = await eventually(
      () => Promise.resolve(mailsTo(world.receiver.user.email).filter(isMessage)),
      (found) => found.length > 0,
    );
    expect(mails[0]!.replaceAll(/\r\n/g, ' ')).toContain(message);
  });
});
