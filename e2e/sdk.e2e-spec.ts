import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageBrowser, type ReceivedWebhook, WebhookReceiver } from '@referral-exchange/testing';
import { build } from 'esbuild';
import { packageIn } from './install-command.js';
import { newWorld, sandbox, type World } from './world.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
const PROGRAMS = join(import.meta.dirname, 'sdk-programs');
const TSC = join(ROOT, 'node_modules/tsc7/bin/tsc');

/** The SDK that the docs site offers, in a project of a customer, against the running suite. */
describe('the SDK of the docs site in an empty project', () => {
  const project = mkdtempSync(join(tmpdir(), 'rx-sdk-user-'));
  let world: World;
  let endpoint: WebhookReceiver;
  beforeAll(async () => {
    [world, endpoint] = await Promise.all([newWorld(), WebhookReceiver.start()]);
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'a-customer', private: true }));
    const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', packageIn('npm')];
    await run('npm', install, { cwd: project });
    cpSync(PROGRAMS, project, { recursive: true });
  });
  afterAll(async () => {
    await endpoint?.close();
    rmSync(project, { recursive: true });
  });

  /** Runs a compiled program of the project; gives what it printed as JSON. */
  async function play(program: string, settings: Record<string, string>): Promise<any> {
    const env = {
      PATH: process.env.PATH,
      BASE_URL: sandbox.baseUrl,
      SENDER_KEY: world.sender.keys.standard,
      READ_ONLY_KEY: world.sender.keys.read_only,
      RECEIVER_KEY: world.receiver.keys.standard,
      RECEIVER_ID: world.receiver.firm.id,
      ...settings,
    };
    const { stdout } = await run(process.execPath, [join(project, program)], { env, cwd: project });
    return JSON.parse(stdout);
  }

  it('compiles under strict, goes from a new case to its end by import, and verifies its webhook by require', async () => {
    const compiled = await run(process.execPath, [TSC, ...FLAGS, ...readdirSync(PROGRAMS)], {
      cwd: project,
    }).catch(({ stdout }: { stdout: string }) => ({ stdout }));
    expect(compiled.stdout).toBe('');

    const { secret, ...played } = await play('journey.mjs', { HOOK_URL: endpoint.url });
    expect(played).toEqual(PLAYED);

    const isAccepted = ({ headers }: ReceivedWebhook): boolean =>
      headers['x-service-event'] === 'referral.accepted';
    const { rawBody, headers } = await endpoint.next(isAccepted);
    const settings = {
      BODY: rawBody.toString('base64'),
      SIGNATURE: String(headers['x-service-signature']),
      SECRET: secret,
    };
    expect(await play('receive-by-require.cjs', settings)).toEqual({
      firm: world.sender.firm.name,
      event: 'referral.accepted',
      status: 'UNDER_EVALUATION',
      forged: 'WebhookSignatureError',
      parsed: 'WebhookBodyParsedError',
    });
  });

  it('works in a browser, which cannot verify webhooks', async () => {
    const { outputFiles } = await build({
      entryPoints: [join(project, 'in-a-browser.mts')],
      bundle: true,
      write: false,
      platform: 'browser',
    });
    const { browser } = await PageBrowser.launch();
    // the docs allow no script but their own
    const page = await browser.newPage({ bypassCSP: true });
    const { origin } = new URL(sandbox.baseUrl);
    await page.goto(`${origin}/docs`);
    await page.addScriptTag({ content: outputFiles[0]!.text });
    const played = await page.evaluate(`play('${origin}', '${world.sender.keys.standard}')`);
    await browser.close();
    expect(played).toEqual({
      firm: world.sender.firm.name,
      file: 'page.pdf',
      titles: ['From a page'],
      missing: 'resource_not_found',
      webhook: expect.stringContaining('verified on a server'),
    });
  });
});

/** Declarations of the package are checked too. */
const FLAGS = [
  ...['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false'],
  ...['--target', 'es2023', '--module', 'nodenext', '--types', 'node'],
  ...['--typeRoots', join(ROOT, 'node_modules/@types')],
];

const STATUSES = ['SENT', 'UNDER_EVALUATION', 'SIGNED', 'IN_LITIGATION', 'CLOSING', 'CLOSED'];
const PLAYED = {
  statuses: STATUSES,
  reconciled: STATUSES,
  isListed: true,
  rowsOfThreePages: 5,
  download: '%PDF-1.7 of the SDK',
  isReplayed: true,
  errors: [
    ['ValidationError', 400, 'validation_error'],
    ['NotFoundError', 404, 'resource_not_found'],
    ['AuthenticationError', 401, 'invalid_api_key'],
    ['PermissionError', 403, 'insufficient_tier'],
    ['ConflictError', 409, 'conflict'],
  ],
  faultyFields: ['title'],
  hasErrorPage: true,
  requestIds: expect.not.arrayContaining(['none']),
};
