import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@referral-exchange/testing';
import { ensurePython } from '../tools/local/python.ts';
import { packageIn } from './install-command.js';
import { caseBody, newWorld, type World } from './world.js';

const ROOT = join(import.meta.dirname, '..');
const GUIDE = readFileSync(join(ROOT, 'docs/guides/webhooks.md'), 'utf8');
// in the checkout, where the samples find Express, Fastify and the SDK
const FOLDER = join(ROOT, '.local', `receivers-${process.pid}`);
const MOST_LINES = 20;
const PARSED_TOO_EARLY = 'was parsed before it was verified';

/** What is started for a framework, and the mistake that people make with it: raw body, parsed body. */
interface Framework {
  file: string;
  command: (python: string, port: number) => string[];
  mistake: readonly [raw: string, parsed: string];
}

const FRAMEWORKS: Record<string, Framework> = {
  express: {
    file: 'receiver.mts',
    command: () => [process.execPath, 'receiver.mts'],
    mistake: ["express.raw({ type: 'application/json' })", 'express.json()'],
  },
  fastify: {
    file: 'receiver.mts',
    command: () => [process.execPath, 'receiver.mts'],
    mistake: [/hooks\.addContentTypeParser.*\n/.exec(GUIDE)![0], ''],
  },
  // a route handler is a function: it runs without Next.js, which would be the largest package of all
  next: {
    file: 'route.mts',
    command: () => [process.execPath, join(import.meta.dirname, 'serve-route.mts')],
    mistake: ['request.arrayBuffer()', 'request.json()'],
  },
  flask: {
    file: 'receiver.py',
    command: (python, port) => [python, '-m', 'flask', '--app', 'receiver', 'run', '--port', String(port)],
    mistake: ['request.get_data()', 'request.get_json()'],
  },
  fastapi: {
    file: 'receiver.py',
    command: (python, port) => [python, '-m', 'uvicorn', 'receiver:app', '--port', String(port)],
    mistake: ['request.body()', 'request.json()'],
  },
};

/** A receiver of the guide that runs. */
class Receiver {
  readonly url: string;
  private printed = '';

  private constructor(
    private readonly child: ChildProcess,
    port: number,
  ) {
    this.url = `http://127.0.0.1:${port}/referrals`;
    for (const stream of [child.stdout, child.stderr])
      stream!.on('data', (chunk: Buffer) => (this.printed += chunk.toString()));
  }

  static async start(name: string, code: string, secret: string, port: number): Promise<Receiver> {
    const { file, command } = FRAMEWORKS[name]!;
    const cwd = join(FOLDER, `${name}-${port}`);
    mkdirSync(cwd, { recursive: true });
    writeFileSync(join(cwd, file), code);
    const [program, ...args] = command(await ensurePython(), port);
    const env = {
      PATH: process.env.PATH,
      PORT: String(port),
      WEBHOOK_SECRET: secret,
      PYTHONPATH: join(FOLDER, 'python'),
    };
    const receiver = new Receiver(spawn(program!, args, { cwd, env }), port);
    const ask = (): Promise<number> =>
      fetch(receiver.url).then(
        ({ status }) => status,
        () => 0,
      );
    await eventually(ask, (status) => status > 0);
    return receiver;
  }

  /** Waits until it has printed something. */
  async says(text: string): Promise<void> {
    await eventually(
      async () => this.printed,
      (printed) => printed.includes(text),
    );
  }

  /** Posts a body that is signed with the secret. */
  async post(secret: string, body = '{"event":"webhook.test"}'): Promise<Response> {
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-service-signature': `t=${t},v1=${v1}` };
    return fetch(this.url, { method: 'POST', headers, body });
  }

  stop(): void {
    this.child.kill();
  }
}

describe('the receivers in the guide about webhooks', () => {
  let world: World;
  const started: Receiver[] = [];
  const start = async (...given: Parameters<typeof Receiver.start>): Promise<Receiver> => {
    const receiver = await Receiver.start(...given);
    started.push(receiver);
    return receiver;
  };
  beforeAll(async () => {
    world = await newWorld();
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-index', '--no-deps'];
    const target = ['--target', join(FOLDER, 'python'), packageIn('pip')];
    await promisify(execFile)(await ensurePython(), [...pip, ...target]);
  }, 120_000);
  afterAll(() => {
    for (const receiver of started) receiver.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  });

  it.each(Object.keys(FRAMEWORKS))(
    '%s: takes a delivery of the suite, and refuses a forged one',
    async (name) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/referrals`;
      const subscription = await world.asSender.post('/webhooks', { url, description: name });
      const { id, secret } = subscription.body.data as { id: string; secret: string };
      const receiver = await start(name, sampleOf(name), secret, port);
      await world.asSender.post('/sent-cases', caseBody());
      await receiver.says('case.created');
      await eventually(
        async () => (await world.asSender.get(`/webhooks/${id}/deliveries`)).body.data,
        (deliveries) =>
          deliveries.some((one: any) => one.status === 'DELIVERED' && one.lastStatusCode === 204),
      );
      const forged = await receiver.post('whsec_forged');
      expect(forged.status).toBe(400);
      expect(await forged.text()).toContain('signature of the webhook is missing, wrong or older');
      expect((await receiver.post(secret)).status).toBe(204);
    },
  );

  it.each(Object.keys(FRAMEWORKS))('%s: says so if the body was parsed before', async (name) => {
    const [raw, parsed] = FRAMEWORKS[name]!.mistake;
    const code = sampleOf(name).replace(raw, parsed);
    expect(code).not.toBe(sampleOf(name));
    const receiver = await start(name, code, 'whsec_1', await freePort());
    const response = await receiver.post('whsec_1');
    expect(response.status).toBe(500);
    // Fastify answers with the message; the others log it
    if (name === 'fastify') expect(await response.text()).toContain(PARSED_TOO_EARLY);
    else await receiver.says(PARSED_TOO_EARLY);
  });
});

function sampleOf(name: string): string {
  const [, code] = new RegExp(`^\`\`\`\\w+ ${name}\\n([^]*?)^\`\`\`$`, 'm').exec(GUIDE) ?? [];
  if (!code) throw new Error(`docs/guides/webhooks.md has no receiver for ${name}`);
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  return code;
}
