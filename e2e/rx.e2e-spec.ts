import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyWebhook } from '@referral-exchange/sdk';
import { eventually, launchBrowser, type ReceivedWebhook, WebhookReceiver } from '@referral-exchange/testing';
import type { Browser } from 'playwright-core';
import { runProgram } from '../tools/local/run-program.ts';
import { installRx, RxUser } from './rx-program.js';
import { newWorld, refer, sandbox, type World } from './world.js';

/** For what hangs, not for what is slow. */
const PATIENCE_MS = 90_000;
/** Where rx waits for the browser. */
const CALLBACK = /^http:\/\/127\.0\.0\.1:478\d\d\/callback\?/;
const CASE = [
  ...['--title', 'Fall on ice', '--case-type', 'premises_liability', '--jurisdiction', 'NY'],
  ...['--client-first-name', 'Dana', '--client-last-name', 'Whitfield'],
];

/** The packed program, installed outside of this repository, against the running suite. */
describe('rx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rx-'));
  const opened = join(folder, 'opened');
  let path: string;
  let browser: Browser;
  let world: World;

  beforeAll(async () => {
    const [installed, made, launched] = await Promise.all([installRx(folder), newWorld(), launchBrowser()]);
    [world, browser] = [made, launched];
    // what opens a browser on a desktop
    const desktop = join(folder, 'desktop');
    mkdirSync(desktop);
    writeFileSync(
      join(desktop, 'xdg-open'),
      `#!/bin/sh\nprintf %s "$1" > '${opened}.part' && mv '${opened}.part' '${opened}'\n`,
    );
    chmodSync(join(desktop, 'xdg-open'), 0o755);
    path = [desktop, installed].join(delimiter);
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  const userOf = (name: string, env: Record<string, string> = {}): RxUser =>
    new RxUser({ PATH: path, HOME: join(folder, name), ...env });
  const credentialsOf = (name: string): string => join(folder, name, '.config/rx/credentials.json');
  const byKey = (apiKey: string): RxUser =>
    userOf('keys', { RX_API_KEY: apiKey, RX_BASE_URL: sandbox.authUrl });

  /** What a person does in the browser that rx opened. */
  async function allow(): Promise<string> {
    await eventually(async () => existsSync(opened), Boolean, PATIENCE_MS);
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    await page.goto(readFileSync(opened, 'utf8'));
    rmSync(opened);
    await page.getByLabel('Email').fill(world.sender.user.email);
    await page.getByLabel('Password').fill(world.sender.user.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(CALLBACK);
    const said = await page.getByRole('heading').innerText();
    await context.close();
    return said;
  }

  it('signs a person in with a real browser, works in the name of the person, and signs out', async () => {
    const rx = userOf('person');
    const login = rx.run(['login', '--base-url', sandbox.authUrl]);
    expect(await allow()).toContain('Done.');
    expect(await login).toEqual({
      code: 0,
      out: '',
      err: expect.stringContaining(`Signed in as ${world.sender.user.email}.`),
    });
    const file = credentialsOf('person');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await rx.json('whoami')).toMatchObject({ authMethod: 'oauth', firmId: world.sender.firm.id });

    const made = await rx.json('cases', 'create', ...CASE);
    expect(await rx.json('cases', 'list')).toEqual([
      expect.objectContaining({ baseCaseId: made.baseCaseId }),
    ]);
    expect((await rx.run(['listen'])).err).toContain('rx listen needs an API key');

    // the token is over: of two at once one refreshes it, and both go on
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    stored.profiles.default.expiresAt = 0;
    writeFileSync(file, JSON.stringify(stored));
    const both = await Promise.all([rx.json('whoami'), rx.json('cases', 'get', made.referenceNumber)]);
    expect(both[1]).toMatchObject({ status: 'DRAFT' });

    const { out: token } = await rx.run(['token']);
    expect(await rx.run(['logout'])).toMatchObject({ code: 0, err: expect.stringContaining('revoked') });
    const call = () =>
      fetch(`${sandbox.internalUrl}/sent-cases`, { headers: { authorization: `Bearer ${token.trim()}` } });
    await eventually(
      async () => (await call()).status,
      (status) => status === 401,
    );
    expect(await rx.run(['whoami'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('Run `rx login'),
    });
  });

  it('says that the person did not allow it', async () => {
    const login = userOf('refuser').run(['login', '--base-url', sandbox.authUrl]);
    await eventually(async () => existsSync(opened), Boolean, PATIENCE_MS);
    const page = await browser.newPage();
    await page.goto(readFileSync(opened, 'utf8'));
    rmSync(opened);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(CALLBACK);
    await page.close();
    expect(await login).toMatchObject({ code: 1, err: expect.stringContaining('Not signed in') });
  });

  it('keeps a key from stdin, and answers a referral with it', async () => {
    const rx = userOf('receiver');
    const kept = await rx.run(
      ['login', '--api-key', '--base-url', sandbox.baseUrl],
      `${world.receiver.keys.standard}\n`,
    );
    expect(kept).toMatchObject({ code: 0, out: '', err: expect.stringContaining(world.receiver.firm.name) });
    expect(statSync(credentialsOf('receiver')).mode & 0o777).toBe(0o600);

    const { referralId } = await refer(world);
    expect(await rx.json('referrals', 'list', '--side', 'received', '--status', 'SENT')).toEqual([
      expect.objectContaining({ referralId, piiMasked: true }),
    ]);
    const shown = await rx.run(['referrals', 'acknowledge', referralId]);
    expect(shown.out).toMatch(/^status +UNDER_EVALUATION$/m);
    expect(shown.out).toMatch(/^client +Dana Whitfield$/m);
    const rows = (await rx.run(['referrals', 'history', referralId])).out.trim().split('\n');
    expect(rows.map((row) => row.split('\t')[2])).toEqual(['TO', 'SENT', 'UNDER_EVALUATION']);

    const again = await rx.run(['referrals', 'decline', referralId, '--reason-code', 'capacity']);
    expect(again.code).toBe(0);
    const refused = await rx.run(['referrals', 'sign', referralId]);
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^error: .*\n {2}request: .+\n {2}see: http/),
    });
    expect(refused.err).not.toMatch(/\n\s+at /);
  });

  it('does not send a stored key to another exchange', async () => {
    const rx = userOf('receiver');
    const { code, err } = await rx.run(['whoami', '--base-url', 'https://elsewhere.example']);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('its key is not sent to https://elsewhere.example'),
    ]);
  });

  it('prints curls that work as pasted', async () => {
    const rx = byKey(world.sender.keys.standard);
    const { out } = await rx.run(['cases', 'create', ...CASE.with(1, `It's "ice" $HOME`), '--curl']);
    expect(out).not.toContain(world.sender.keys.standard);
    const env = { PATH: path, RX_API_KEY: world.sender.keys.standard };
    const { output } = await runProgram('bash', ['-c', out], { env });
    expect(JSON.parse(output).data.title).toBe(`It's "ice" $HOME`);
  });

  it('brings webhooks to a server on this machine, with bytes and signature, and cleans up', async () => {
    const endpoint = await WebhookReceiver.start();
    const sender = byKey(world.sender.keys.full);
    const listening = sender.start('listen', '--forward', endpoint.url);
    const { secret } = await listening.next(({ type }) => type === 'ready');
    const played = await sender.json('trigger', 'referral.accepted');
    expect(played).toMatchObject({ event: 'referral.accepted', status: 'UNDER_EVALUATION' });

    const { rawBody, headers } = await endpoint.next(
      (one: ReceivedWebhook) => one.headers['x-service-event'] === 'referral.accepted',
    );
    expect(verifyWebhook(rawBody, headers['x-service-signature'], secret)).toBe(true);
    expect(JSON.parse(rawBody.toString())).toMatchObject({ baseCaseId: played.case });
    const line = await listening.next(({ event }) => event === 'referral.accepted');
    expect(line).toMatchObject({ signatureValid: true, forwarded: { status: 200 } });

    expect(await listening.interrupt()).toMatchObject({
      code: 0,
      err: expect.stringContaining('Ended the subscription'),
    });
    expect((await world.asSender.get('/webhooks')).body.data).toEqual([]);
    await endpoint.close();
  });

  it('ends the subscription that a killed run has left', async () => {
    const sender = byKey(world.sender.keys.full);
    const killed = sender.start('listen');
    const left = await killed.next(({ type }) => type === 'ready');
    await killed.kill();
    const next = sender.start('listen');
    const { webhookId } = await next.next(({ type }) => type === 'ready');
    const ids = (await world.asSender.get('/webhooks')).body.data.map(({ id }: { id: string }) => id);
    expect([ids, left.webhookId === webhookId]).toEqual([[webhookId], false]);
    expect((await next.interrupt()).err).toContain('an earlier `rx listen` had left');
  });

  it('switches its subscription off when the key may not delete it', async () => {
    const listening = byKey(world.receiver.keys.standard).start('listen');
    const { webhookId } = await listening.next(({ type }) => type === 'ready');
    expect((await listening.interrupt()).code).toBe(0);
    expect((await world.asReceiver.get(`/webhooks/${webhookId}`)).body.data.isActive).toBe(false);
  });

  it.each([
    'case.created',
    'case.updated',
    'case.deleted',
    'case.rated',
    'case.status_changed',
    'referral.sent',
  ])('makes %s happen', async (event) => {
    expect(await byKey(world.sender.keys.full).json('trigger', event)).toMatchObject({ event });
  });

  it.each([
    'referral.rejected',
    'note.created',
    'note.updated',
    'document.uploaded',
    'document.deleted',
    'webhook.test',
  ])('makes %s happen', async (event) => {
    expect(await byKey(world.sender.keys.full).json('trigger', event)).toMatchObject({ event });
  });

  it('makes a referral come to the firm itself, from the firm of another profile', async () => {
    const env = { RX_BASE_URL: sandbox.baseUrl };
    const rx = userOf('both', env);
    await rx.run(['login', '--api-key'], world.receiver.keys.standard);
    await rx.run(['login', '--api-key', '--profile', 'sender'], world.sender.keys.standard);
    const { code, err } = await rx.run(['trigger', 'referral.received']);
    expect([code, err]).toEqual([2, expect.stringContaining('--from sender')]);
    const { referral } = await rx.json('trigger', 'referral.received', '--from', 'sender');
    expect(await rx.json('referrals', 'get', referral)).toMatchObject({
      perspective: 'received',
      status: 'SENT',
    });
  });

  it('shows what happened, and what comes', async () => {
    const rx = byKey(world.receiver.keys.full);
    const following = rx.start('logs', 'tail', '--follow', '--interval', '1');
    await following.next(({ type }) => type === 'status_update');
    const { baseCaseId, referralId } = await refer(world);
    await following.next((line) => line.referralId === referralId && line.status === 'SENT');
    await world.asReceiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`, {});
    await following.next((line) => line.referralId === referralId && line.status === 'UNDER_EVALUATION');
    expect((await following.interrupt()).code).toBe(0);
    const { out } = await rx.run(['logs', 'tail', '--limit', '1', '--no-deliveries']);
    expect(out).toMatch(/^\S+ {2}status {4}\S+-R1 +SENT -> UNDER_EVALUATION {2}by /);
  });

  it('completes in a real bash, and can be sourced twice', async () => {
    const script = [
      'set -eu',
      'source <(rx completion bash)',
      'source <(rx completion bash)',
      'COMP_WORDS=(rx referrals ack); COMP_CWORD=2; _rx; echo "${COMPREPLY[*]}"',
      'COMP_WORDS=(rx trigger referral.s); COMP_CWORD=2; _rx; echo "${COMPREPLY[*]}"',
      `COMP_WORDS=(rx cases get '$(touch ${folder}/touched)'); COMP_CWORD=3; _rx; echo "\${#COMPREPLY[@]}"`,
      'complete -p rx',
    ];
    const { code, output } = await runProgram('bash', ['-c', script.join('\n')], {
      env: { PATH: path, HOME: folder },
    });
    expect([code, output]).toEqual([0, 'acknowledge\nreferral.sent\n0\ncomplete -F _rx rx\n']);
    expect(existsSync(join(folder, 'touched'))).toBe(false);
  });

  it('ends quietly when the pipe is closed early, and says where nothing answers', async () => {
    const env = {
      PATH: path,
      HOME: folder,
      RX_API_KEY: world.sender.keys.standard,
      RX_BASE_URL: sandbox.baseUrl,
    };
    const piped = await runProgram('bash', ['-c', 'set -o pipefail; rx cases list --json | head -c 1'], {
      env,
    });
    expect(piped).toEqual({ code: 0, output: '[' });
    const nobody = userOf('keys', { RX_API_KEY: 'svcp_1', RX_BASE_URL: 'http://127.0.0.1:47999' });
    expect(await nobody.run(['whoami'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
