import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import type { Page } from 'playwright-core';
import { DashboardPage } from './dashboard-page.js';
import { newWorld, refer, type World } from './world.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const LONG = 'مكتب '.repeat(40).trim();

/** Writes a message that does not get through. The next ones would not, either. */
async function loseMessage(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Write a message …').fill(text);
  await page.route('**/messages/send', (route) => route.abort());
  await page.getByRole('button', { name: 'Send message' }).press('Enter');
  await page.getByText('Message, not sent').waitFor();
}

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
    ids = await refer(world, {
      ...{ title: LONG, sendingFirmPercentage: 40, source: 'A billboard' },
      ...{ warmTransferAttempted: true, warmTransferSuccessful: false },
      warmTransferUnsuccessfulReasonType: 'OTHER',
      warmTransferUnsuccessfulReason: 'The line was cut.',
    });
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
    await page.getByText('Not signed yet').waitFor();
    expect(await page.content()).not.toMatch(/police report|line was cut/);
    expect(await receiver.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Acknowledge this referral' }).press('Enter');
    await page.getByText('The police report follows.').waitFor();
    await page.getByText('The line was cut.').waitFor();
    expect(await page.getByText('A billboard').count()).toBe(0);
    await receiver.dialogClosed();
  });

  it('keeps what was not sent, and sends it once', async () => {
    const { page } = receiver;
    await loseMessage(page, 'Who has the photos?');
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

  it('what was not sent a day ago is only sent as a new message', async () => {
    const { page } = receiver;
    await loseMessage(page, 'Are there witnesses?');
    await page.unroute('**/messages/send');
    const key = await receiver.ageTries();
    await page.getByText('Message, perhaps sent').waitFor();
    expect(await receiver.faults()).toEqual([]);
    const call = page.waitForRequest('**/messages/send');
    await page.getByRole('button', { name: 'Send as a new one' }).press('Enter');
    expect((await call).headers()['idempotency-key']).not.toBe(key);
    for (const state of ['perhaps sent', 'being sent'])
      await page.getByText(`Message, ${state}`).waitFor({ state: 'detached' });
    await page.getByText('Are there witnesses?').waitFor();
  });

  it('has the same words in all windows, and sends them once, also by a double click', async () => {
    const { page, context } = receiver;
    const second = await context.newPage();
    await second.goto(page.url());
    const typed = (text: string) =>
      eventually(
        () => second.getByPlaceholder('Write a message …').inputValue(),
        (value) => value === text,
      );
    await second.getByPlaceholder('Write a message …').waitFor();
    await page.getByPlaceholder('Write a message …').fill('She has the photos.');
    await typed('She has the photos.');
    await page.getByRole('button', { name: 'Send message' }).dblclick();
    await typed('');
    expect(await page.getByText('Write something first.').count()).toBe(0);
    await page.getByText('Message, being sent').waitFor({ state: 'detached' });
    // what one window could not send stands in the other one until it is sent
    await loseMessage(page, 'Is he insured?');
    await second.reload();
    await second.getByText('Message, not sent').waitFor();
    await page.unroute('**/messages/send');
    await page.getByRole('button', { name: 'Send again' }).press('Enter');
    await second.getByText('Message, not sent').waitFor({ state: 'detached' });
    await second.close();
  });

  it('keeps words that are too long, and puts refused ones back into the field', async () => {
    const { page } = receiver;
    const field = page.getByPlaceholder(/^Write a/);
    await page.getByRole('radio', { name: 'Note' }).check();
    await field.fill('x'.repeat(5_001));
    await page.getByRole('radio', { name: 'Message' }).check();
    await page.getByRole('button', { name: 'Send message' }).press('Enter');
    await page.getByText('This has 5,001 characters, and a message at most 5,000.').waitFor();
    expect(await receiver.faults()).toEqual([]);
    await field.fill('Who has the keys?');
    const error = { code: 'forbidden', message: 'No.' };
    await page.route('**/messages/send', (route) => route.fulfill({ status: 403, json: { error } }));
    await page.getByRole('button', { name: 'Send message' }).press('Enter');
    await page.getByText('Message, not sent').waitFor();
    expect(await receiver.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Put it back into the field' }).press('Enter');
    await page.getByText('Message, not sent').waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Who has the keys?');
    expect(await field.evaluate((one: any) => one === one.ownerDocument.activeElement)).toBe(true);
    await page.unroute('**/messages/send');
    await field.fill('');
  });

  it('takes a document, refuses what the exchange would refuse, and shows it to the other firm', async () => {
    const { page } = receiver;
    await page.getByLabel('Add documents').setInputFiles([
      { name: 'scene.png', mimeType: 'image/png', buffer: PNG },
      { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') },
    ]);
    await page.getByText('Not uploaded. Files of this type are not taken.').waitFor();
    await page.getByRole('button', { name: 'Download scene.png' }).waitFor();
    // the link of an assistant, opened by somebody who must sign in first
    await sender.signIn(world.sender, `${path}#do=note&text=Ask+for+%3Cb%3Ephotos%3C%2Fb%3E`);
    await sender.page.getByText('Proposed by an assistant, not done yet.').waitFor();
    expect(await sender.page.getByPlaceholder('Write a note …').inputValue()).toBe('Ask for <b>photos</b>');
    expect(await sender.faults()).toEqual([]);
    await sender.page.getByRole('button', { name: 'Take it out' }).press('Enter');
    await sender.page.getByText('A billboard').waitFor();
    expect(await sender.page.getByPlaceholder(/^Write a/).inputValue()).toBe('');
    await sender.page.getByRole('button', { name: 'Show scene.png' }).press('Enter');
    await sender.page.getByRole('img', { name: 'scene.png' }).waitFor();
    expect(await sender.faults()).toEqual([]);
    await sender.page.keyboard.press('Escape');
    await sender.dialogClosed();
  });

  it('corrects a note of the own firm, also one that a colleague corrects meanwhile', async () => {
    const { page } = receiver;
    const notes = `/cases/${ids.baseCaseId}/notes`;
    const written = await world.asReceiver.post(notes, { body: 'Ask for photso' });
    await page.reload();
    await page.getByRole('button', { name: 'Correct: Ask for photso' }).press('Enter');
    const field = page.getByRole('dialog').getByLabel('Note', { exact: true });
    await field.fill(' ');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('A note cannot be empty').waitFor();
    expect(await receiver.faults()).toEqual([]);
    await world.asReceiver.patch(`${notes}/${written.body.data.id}`, { body: 'Ask for pictures' });
    await field.fill('Ask for photos');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Theirs: Ask for pictures').waitFor();
    expect(await receiver.faults()).toEqual([]);
    expect((await world.asReceiver.get(notes)).body.data[0].body).toBe('Ask for pictures');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await receiver.dialogClosed();
    await page.getByText('Note (edited)').waitFor();
    await page.getByText('Ask for photos', { exact: true }).waitFor();
    // the other firm reads it, and may not write it
    await sender.page.getByText('Note (edited)').waitFor();
    expect(await sender.page.getByRole('button', { name: /^Correct: / }).count()).toBe(0);
    expect((await world.asSender.get(notes)).body.data[0].body).toBe('Ask for photos');
  });

  it('says what a document is, and deletes it after a question; the other firm can do neither', async () => {
    const { page } = receiver;
    await page.getByRole('button', { name: 'Edit scene.png' }).press('Enter');
    await page.getByLabel('Name of the file').fill('scene.pdf');
    await page.getByLabel('Description').fill('The crossing, from the north');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Name of the file must end in .png').waitFor();
    expect(await receiver.faults()).toEqual([]);
    await page.getByLabel('Name of the file').fill('crossing.png');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await receiver.dialogClosed();
    await page.getByText('The crossing, from the north').first().waitFor();
    await sender.page.reload();
    await sender.page.getByRole('button', { name: 'Show crossing.png' }).waitFor();
    expect(await sender.page.getByRole('button', { name: /^(Edit|Delete) crossing/ }).count()).toBe(0);

    await page.getByRole('button', { name: 'Delete crossing.png' }).press('Enter');
    await page.getByText('This cannot be undone.').waitFor();
    expect(await receiver.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Delete it for good' }).press('Enter');
    await receiver.dialogClosed();
    await page.getByText('There are no documents yet.').waitFor();
    // the line may go a moment after the dialog
    const focused = () => page.evaluate(() => (globalThis as any).document.activeElement.id as string);
    await eventually(focused, (id) => id === 'content');
    const left = await world.asSender.get(`/cases/${ids.baseCaseId}/documents`);
    expect(left.body.data).toEqual([]);
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

  it('takes no date that is half typed for none', async () => {
    const { page } = receiver;
    const statute = page.getByLabel('Statute expires on');
    const save = () => page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    await statute.fill('0027-03-15');
    await save();
    await page.getByText('This is long ago: check the year.').waitFor();
    await statute.fill('2027-03-15');
    await statute.press('Backspace');
    await save();
    await page.getByText('Write the whole date, such as 03/15/2027.').waitFor();
    expect(await receiver.faults()).toEqual([]);
    // the focus is in the month, whose figures are gone
    await page.keyboard.type('04');
    await save();
    await receiver.dialogClosed();
    const { body } = await world.asReceiver.get(`/received-referrals/${ids.referralId}`);
    expect(body.data.statuteOfLimitationsExpiration).toBe('2027-04-15');
  });

  it('leaves the lists of both firms when its owner archives it, and comes back', async () => {
    const notice = (page: Page, words: string) => page.getByText(words).first().waitFor();
    const takeOut = ({ page }: DashboardPage) =>
      page.getByRole('button', { name: 'Take out of the archive' });
    const field = receiver.page.getByLabel('Message', { exact: true }).and(receiver.page.locator('textarea'));
    await field.fill('She call');
    await sender.page.getByRole('button', { name: 'Archive …' }).press('Enter');
    expect(await sender.faults()).toEqual([]);
    await sender.page.getByRole('button', { name: 'Archive this case' }).press('Enter');
    await sender.dialogClosed();
    await notice(sender.page, 'The same is so for all firms that work on it');
    expect(await takeOut(sender).evaluate((one: any) => one === one.ownerDocument.activeElement)).toBe(true);
    expect(await sender.page.getByPlaceholder(/^Write a/).count()).toBe(0);
    const { page } = receiver;
    // the other firm has the page open, and can do as little about it
    await notice(page, 'This referral is archived');
    await notice(page, 'No message or note can be written while this is archived.');
    // what is typed on acts as no shortcut, and what stood there stays
    await page.keyboard.type('ed: g i');
    await page.keyboard.press('Control+Enter');
    expect(await field.inputValue()).toBe('She call');
    expect(page.url()).toContain(path);
    expect(await page.getByRole('link', { name: 'Refer onward …' }).count()).toBe(0);
    expect(await receiver.faults()).toEqual([]);
    await takeOut(receiver).press('Enter');
    await notice(page, 'The firm that owns the case has archived it');
    await takeOut(receiver).waitFor({ state: 'detached' });
    await page.goto(`${receiver.origin}${path}/refer`);
    await receiver.heading('The referral is archived');
    const stream = page.waitForResponse((response) => response.url().endsWith('/stream'));
    await page.goto(`${receiver.origin}/app/inbox/received?view=archived`);
    await page.getByRole('link', { name: LONG }).waitFor();
    await stream;
    await takeOut(sender).press('Enter');
    await page.getByRole('button', { name: '1 changed: show' }).press('Enter');
    await page.getByText('Nothing is archived.').waitFor();
  });

  it('is archived by the other firm for itself alone, by a key', async () => {
    const { page } = receiver;
    await page.goto(`${receiver.origin}${path}`);
    await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
    await page.keyboard.press('e');
    await page.getByText('It is in the archive.').waitFor({ state: 'attached' });
    await page.getByText('This referral is archived').waitFor();
    expect(await sender.page.getByText('Archived', { exact: true }).count()).toBe(0);
    await page.keyboard.press('e');
    await page.getByText('This referral is archived').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Refer onward …' }).waitFor();
  });

  it('opens the form that an assistant proposes, filled in, and does nothing by itself', async () => {
    const { page } = receiver;
    const propose = (hash: string) => page.goto(`${receiver.origin}${path}#do=${hash}`);
    await propose('edit&phase=Mediation&at=2026-01-01T00:00:00.000Z&evil=%3Cimg+src%3Dx%3E');
    await page.getByRole('dialog').getByText('Proposed by an assistant, not done yet.').waitFor();
    await page.getByText('The case has changed since the assistant saw it.').waitFor();
    await page.getByText('names something that this form does not have').waitFor();
    await page.getByText('Proposed. It was: Discovery').waitFor();
    expect(await page.getByLabel('Phase').inputValue()).toBe('Mediation');
    expect(await receiver.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await receiver.dialogClosed();
    await page.waitForURL((url) => url.hash === '');
    const own = 'my own words';
    const field = page.getByPlaceholder('Write a message …');
    await field.fill(own);
    await propose('message&message=Proposed+words');
    await page.getByText('An assistant proposes something else.').waitFor();
    expect(await field.inputValue()).toBe(own);
    expect(await receiver.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Use what is proposed' }).press('Enter');
    await page.getByText('Nothing happens until you press “Send message”').waitFor();
    expect(await field.inputValue()).toBe('Proposed words');
    await page.getByRole('button', { name: 'Take it out' }).press('Enter');
    await propose('acknowledge');
    await page.getByText('That is not possible any more: the status is Signed.').waitFor();
    expect(await receiver.faults()).toEqual([]);
    const { body } = await world.asReceiver.get(`/received-referrals/${ids.referralId}`);
    expect(body.data).toMatchObject({ phase: 'Discovery', status: 'SIGNED' });
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
    // what an assistant proposes is done when the person presses the button
    await page.goto(`${receiver.origin}${path}#do=close&closureReason=Paid+out`);
    await page.getByText('Nothing happens until you press “Close this referral”').waitFor();
    await page.getByRole('button', { name: 'Close this referral' }).press('Enter');
    await page.getByText('Closing → Closed').waitFor();
    await receiver.dialogClosed();
    await page.waitForURL((url) => url.hash === '');
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
