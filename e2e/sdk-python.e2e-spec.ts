import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ReceivedWebhook, WebhookReceiver } from '@referral-exchange/testing';
import { ensurePython } from '../tools/local/python.ts';
import { packageIn } from './install-command.js';
import { newWorld, sandbox, type World } from './world.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
const PROGRAMS = join(import.meta.dirname, 'sdk-python-programs');

/** The wheel that the docs site offers, in an environment of a customer, against the running suite. */
describe('the wheel of the docs site in an empty project', () => {
  const project = mkdtempSync(join(tmpdir(), 'rx-sdk-python-'));
  const python = join(project, 'venv/bin/python');
  let world: World;
  let endpoint: WebhookReceiver;
  beforeAll(async () => {
    const tools = await ensurePython();
    [world, endpoint] = await Promise.all([newWorld(), WebhookReceiver.start()]);
    await run(tools, ['-m', 'venv', '--without-pip', join(project, 'venv')]);
    const install = ['-m', 'pip', '--python', python, '--disable-pip-version-check', 'install', '--quiet'];
    const lock = join(ROOT, 'sdks/python/requirements/runtime.txt');
    await run(tools, [...install, '--require-hashes', '-r', lock]);
    // without an index it fails for a dependency that the lock lacks
    await run(tools, [...install, '--no-index', packageIn('pip')]);
    cpSync(PROGRAMS, project, { recursive: true });
  }, 120_000);
  afterAll(async () => {
    await endpoint?.close();
    rmSync(project, { recursive: true });
  });

  /** Runs a program of the project; gives what it printed as JSON. */
  async function play(program: string, settings: Record<string, string> = {}): Promise<any> {
    const env = {
      PATH: process.env.PATH,
      BASE_URL: sandbox.baseUrl,
      SENDER_KEY: world.sender.keys.standard,
      READ_ONLY_KEY: world.sender.keys.read_only,
      RECEIVER_KEY: world.receiver.keys.standard,
      RECEIVER_ID: world.receiver.firm.id,
      ...settings,
    };
    const { stdout } = await run(python, ['-W', 'error', join(project, program)], { env, cwd: project });
    return JSON.parse(stdout);
  }

  it('goes from a new case to its end, and verifies its webhook', async () => {
    const { secret, ...played } = await play('journey.py', { HOOK_URL: endpoint.url });
    expect(played).toEqual(PLAYED);

    const isAccepted = ({ headers }: ReceivedWebhook): boolean =>
      headers['x-service-event'] === 'referral.accepted';
    const { rawBody, headers } = await endpoint.next(isAccepted);
    const settings = {
      BODY: rawBody.toString('base64'),
      SIGNATURE: String(headers['x-service-signature']),
      SECRET: secret,
    };
    expect(await play('receive.py', settings)).toEqual({
      event: 'referral.accepted',
      status: 'UNDER_EVALUATION',
      forged: 'WebhookSignatureError',
      parsed: 'WebhookBodyParsedError',
    });
  });

  it('does several referrals at once in an event loop', async () => {
    expect(await play('async_journey.py')).toEqual({
      statuses: ['UNDER_EVALUATION'],
      size: 18,
      listed: 5,
      ended: 'REJECTED',
      title: 'Loop 1',
      hasTag: true,
      refused: 'conflict',
    });
  });

  it('retries over real connections, and not for longer than it should', async () => {
    const keys: unknown[] = [];
    const server = await failingServer(keys);
    const { port } = server.address() as AddressInfo;
    const { waited, ...played } = await play('retries.py', { BASE_URL: `http://127.0.0.1:${port}` });
    server.close();
    expect(played).toEqual({ id: 'note', refused: 'rate_limited' });
    expect(waited).toBeGreaterThan(3);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });
});

/** Breaks the connection, then answers 503, then takes the note; any other call is one too many. */
async function failingServer(keys: unknown[]): Promise<Server> {
  const meta = { requestId: 'req_0123456789abcdef01234567', timestamp: new Date().toISOString() };
  const server = createServer((request, response) => {
    const answer = (status: number, body: object, headers = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify({ ...body, meta }));
    };
    const error = (code: string) => ({ error: { code, message: 'It is so.' } });
    if (request.method === 'GET') return answer(429, error('rate_limited'), { 'retry-after': '6' });
    keys.push(request.headers['idempotency-key']);
    if (keys.length === 1) return void request.socket.destroy();
    if (keys.length === 2) return answer(503, error('service_unavailable'));
    answer(201, { data: { id: 'note' } });
  });
  return new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(server)));
}

const STATUSES = ['SENT', 'UNDER_EVALUATION', 'SIGNED', 'IN_LITIGATION', 'CLOSING', 'CLOSED'];
const PLAYED = {
  statuses: STATUSES,
  reconciled: STATUSES,
  isListed: true,
  rowsOfThreePages: 5,
  download: '%PDF-1.7 of the SDK',
  isReplayed: true,
  isUnchanged: true,
  errors: [
    ['ValidationError', 400, 'validation_error'],
    ['NotFoundError', 404, 'resource_not_found'],
    ['AuthenticationError', 401, 'invalid_api_key'],
    ['PermissionDeniedError', 403, 'insufficient_tier'],
    ['ConflictError', 409, 'conflict'],
    ['ConflictError', 409, 'conflict'],
  ],
  faultyFields: ['title'],
  hasErrorPage: true,
  requestIds: expect.not.arrayContaining(['none']),
};
