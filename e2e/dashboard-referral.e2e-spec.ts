import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageBrowser } from '@referral-exchange/testing';
import { DashboardPage } from './dashboard-page.js';
import { newWorld, refer, type World } from './world.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const LONG = 'مكتب '.repeat(40).trim();

/** A referral from its first message to its closing, by two firms in two browsers. */
describe('the page of a referral', () => {
  let world: World;
  let browser: PageBrowser;
  let sender: DashboardPage;
  let receiver: DashboardPage;
  let path: string;
  let ids: { baseCaseId: string; referralId: string };
  beforeAll(async () => {
    world = await newWorld();
    browser = await PageBrowser.launch();
    [sender, receiver] = [await DashboardPage.open(browser), await DashboardPage.open(browser)];
    ids = await refer(world, { title: LONG, sendingFirmPercentage: 40 });
    path = `/app/referrals/${ids.referralId}`;
    await world.asSender.post('/messages/send', {
      id: ids.referralId,
      message: 'The police report follows.',
    });
  });
  afterAll(() => browser?.close());

  it('says in each part what is hidden, and what waits for the acknowledgement', async () => {
    const { page } = receiver;
    await receiver.signIn(world.receiver, path);
    await page.getByText('The text is hidden until your firm acknowledges').waitFor();
    await page.getByText('Documents are hidden until your firm acknowledges').waitFor();
    await page.getByText('5 moves are not possible yet').press('Enter');
    await page.getByText('Your firm must acknowledge the referral first.').first().waitFor();
    expect(await page.content()).not.toContain('police report');
    expect(await receiver.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Acknowledge this referral' }).press('Enter');
    await page.getByText('The police report follows.').waitFor();
    await receiver.dialogClosed();
  });

  it('keeps what was not sent, and sends it once', async () => {
    const { page } = receiver;
    await page.getByPlaceholder('Write a message …').fill('Who has the photos?');
    await page.route('**/messages/send', (route) => route.abort());
    await page.getByRole('button', { name: 'Send message' }).press('Enter');
    await page.getByText('Message, not sent').waitFor();
    expect(await receiver.faults()).toEqual([]);
    await page.getByPlaceholder('Write a message …').fill('half a sentence');
    await page.reload();
    await page.getByText('Message, not sent').waitFor();
    expect(await page.getByPlaceholder('Write a message …').inputValue()).toBe('half a sentence');
    await page.unroute('**/messages/send');
    await page.getByRole('button', { name: 'Send again' }).press('Enter');
    for (const state of ['not sent', 'being sent'])
      await page.getByText(`Message, ${state}`).waitFor({ state: 'detached' });
    const sent = await world.asSender.get(`/status-updates?referralId=${ids.referralId}&isMessage=true`);
    expect(sent.body.data.map(({ message }: any) => message)).toEqual([
      'Who has the photos?',
      'The police report follows.',
    ]);
  });

  it('takes a document, refuses what the exchange would refuse, and shows it to the other firm', async () => {
    const { page } = receiver;
    await page.getByLabel('Add documents').setInputFiles([
      { name: 'scene.png', mimeType: 'image/png', buffer: PNG },
      { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') },
    ]);
    await page.getByText('Not uploaded. Files of this type are not taken.').waitFor();
    await page.getByRole('button', { name: 'Download scene.png' }).waitFor();
    await sender.signIn(world.sender, path);
    await sender.page.getByRole('button', { name: 'Show scene.png' }).press('Enter');
    await sender.page.getByRole('img', { name: 'scene.png' }).waitFor();
    expect(await sender.faults()).toEqual([]);
    await sender.page.keyboard.press('Escape');
    await sender.dialogClosed();
  });

  it('does what a message asks for', async () => {
    const { page } = sender;
    await page.getByPlaceholder('Write a message …').fill('Has she signed?');
    await page.getByLabel('Ask them to set the status to').selectOption('Signed');
    await page.getByRole('button', { name: 'Send message' }).press('Enter');
    await page.getByText('being sent').waitFor({ state: 'detached' });
    await receiver.page.reload();
    await receiver.page.getByRole('button', { name: 'Set to Signed' }).press('Enter');
    await receiver.page.getByLabel('Lead attorney').fill('Maya Lindqvist');
    await receiver.page.getByRole('button', { name: 'The client has signed' }).press('Enter');
    await receiver.page.getByText('Under evaluation → Signed').waitFor();
    await receiver.page.getByText('Maya Lindqvist').waitFor();
    await receiver.dialogClosed();
  });

  it('shows both versions when two people edit, and loses neither', async () => {
    const { page } = receiver;
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    await page.getByLabel('Phase').fill('Discovery');
    const theirs = { phase: 'Intake', notes: 'Call after five' };
    await world.asReceiver.patch(`/received-referrals/${ids.referralId}`, theirs);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Taken from theirs: Remarks that both firms see.').waitFor();
    await page.getByText('Theirs: Intake').waitFor();
    expect(await receiver.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await receiver.dialogClosed();
    await page.getByText('Call after five').waitFor();
    const { body } = await world.asReceiver.get(`/received-referrals/${ids.referralId}`);
    expect(body.data).toMatchObject({ phase: 'Discovery', notes: 'Call after five' });
  });

  it('closes with amounts that fit, and what was typed is gone after signing out', async () => {
    const { page } = receiver;
    await page.getByRole('button', { name: 'Begin closing …' }).press('Enter');
    await page.getByLabel('Outcome').selectOption('Won or settled');
    await page.getByLabel('Settlement (US').fill('100,000');
    await page.getByLabel('Attorney fees').fill('100,001');
    await page.getByRole('button', { name: 'Begin closing', exact: true }).press('Enter');
    await page.getByText('The fees cannot be more than the settlement.').waitFor();
    await page.getByLabel('Attorney fees').fill('33,000');
    await page.getByText('gets 40 %, $13,200.00, and your firm $19,800.00').waitFor();
    expect(await receiver.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Begin closing', exact: true }).press('Enter');
    await page.getByText('Signed → Closing').waitFor();
    await receiver.dialogClosed();
    await page.getByRole('button', { name: 'Close …' }).press('Enter');
    await page.getByRole('button', { name: 'Close this referral' }).press('Enter');
    await page.getByText('Closing → Closed').waitFor();
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await receiver.heading('Sign in');
    const kept = await page.evaluate(() => JSON.stringify((globalThis as any).localStorage));
    expect(kept).not.toContain('half a sentence');
  });

  it('broke its content policy nowhere', () => {
    expect([...sender.complaints, ...receiver.complaints]).toEqual([]);
  });
});
