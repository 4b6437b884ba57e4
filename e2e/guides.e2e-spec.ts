import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runProgram } from '../tools/local/run-program.ts';
import { installRx } from './rx-program.js';
import { newWorld, sandbox } from './world.js';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'guides');
const guides = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));

/** A refused call ends the guide, and says what it was told. */
const PRELUDE = 'set -euo pipefail\ncurl() { command curl --fail-with-body "$@"; }\n';

/** The commands of a guide in their order, each after a line that says which one runs. */
function commandsOf(guide: string): string[] {
  const text = readFileSync(join(FOLDER, guide), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
}

function jsonOf(guide: string): string[] {
  const text = readFileSync(join(FOLDER, guide), 'utf8');
  return [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
}

describe('the guides', () => {
  let folder: string;
  let path: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guides-'));
    path = await installRx(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(guides.filter((guide) => commandsOf(guide).length > 0))(
    '%s: its commands work one after the other as pasted, with the keys of two new firms',
    async (guide) => {
      const script = commandsOf(guide).map((block, at) => `echo '— command ${at + 1}'\n${block}`);
      const cwd = mkdtempSync(join(folder, 'run-'));
      const run = await runProgram('bash', ['-c', PRELUDE + script.join('\n')], {
        cwd,
        env: { ...process.env, PATH: path, XDG_CONFIG_HOME: cwd, ...(await settings()) },
      });
      if (run.code !== 0) throw new Error(`${guide} ended with ${run.code}:\n${run.output.slice(-3_000)}`);
    },
  );

  it.each(guides)('%s: its JSON is valid', (guide) => {
    for (const text of jsonOf(guide)) expect(() => JSON.parse(text)).not.toThrow();
  });
});

/** What a reader has before the first command: two firms with their keys, and one referral that waits. */
async function settings(): Promise<Record<string, string>> {
  const { sender, receiver, asSender } = await newWorld();
  const waiting = await asSender.post('/sent-cases', {
    title: 'Slip on ice',
    caseType: 'premises_liability',
    jurisdiction: 'NY',
    clientFirstName: 'Robin',
    clientLastName: 'Hale',
    referentFirmId: receiver.firm.id,
  });
  if (waiting.status !== 201) throw new Error(`POST /sent-cases answered ${waiting.status}: ${waiting.text}`);
  return {
    API: sandbox.baseUrl,
    INTERNAL_API: sandbox.internalUrl,
    ADMIN_KEY: sandbox.adminApiKey,
    SENDER_KEY: sender.keys.standard,
    SENDER_FULL_KEY: sender.keys.full,
    RECEIVER_KEY: receiver.keys.standard,
    RECEIVER_FIRM_ID: receiver.firm.id,
  };
}
