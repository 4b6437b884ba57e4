import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyWebhook } from '@referral-exchange/sdk';
import { signatureHeader } from '../src/delivery/signature.js';

/** docs/webhooks.md shows how to verify; what it shows is run here, against what the dispatcher signs. */
const PAGE = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
const SECRET = `whsec_${'5f'.repeat(32)}`;
const BODY = '{"event":"referral.sent","note":"naïve — 案件 \\" $HOME `x`"}';

function snippet(language: string): string {
  const code = new RegExp('```' + language + ' verify\\n([^]*?)```').exec(PAGE)?.[1];
  if (!code) throw new Error(`docs/webhooks.md has no ${language} snippet`);
  return code;
}

describe('the documented verification', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'verify-'));
    writeFileSync(join(folder, 'verify.mjs'), snippet('js') + NODE_CALL);
    writeFileSync(join(folder, 'verify.py'), snippet('python') + PYTHON_CALL);
    writeFileSync(join(folder, 'verify.sh'), snippet('sh'));
    writeFileSync(join(folder, 'body'), BODY);
    writeFileSync(join(folder, 'other'), `${BODY} `);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const now = Math.floor(Date.now() / 1000);
  const cases: [what: string, file: string, header: string, secret: string, genuine: boolean][] = [
    ['what was signed', 'body', signatureHeader(BODY, SECRET, now), SECRET, true],
    ['a changed body', 'other', signatureHeader(BODY, SECRET, now), SECRET, false],
    ['another secret', 'body', signatureHeader(BODY, SECRET, now), `${SECRET}0`, false],
    ['a stale timestamp', 'body', signatureHeader(BODY, SECRET, now - 301), SECRET, false],
  ];
  const tools: [name: string, command: string, script: string][] = [
    ['Node', process.execPath, 'verify.mjs'],
    ['Python', 'python3', 'verify.py'],
    ['a shell', 'sh', 'verify.sh'],
  ];

  for (const [name, command, script] of tools) {
    it.each(cases)(`in ${name} judges %s rightly`, (_what, file, header, secret, genuine) => {
      expect(spawnSync(command, ['--version']).error).toBeUndefined();
      const args = [join(folder, script), join(folder, file), header, secret];
      expect(spawnSync(command, args).status === 0).toBe(genuine);
    });
  }

  it.each(cases)('in the SDK judges %s rightly', (_what, file, header, secret, genuine) => {
    expect(verifyWebhook(readFileSync(join(folder, file)), header, secret)).toBe(genuine);
  });

  it('needs openssl for the shell', () => {
    expect(execFileSync('openssl', ['version']).toString()).toMatch(/SSL/);
  });
});

const NODE_CALL = `
import { readFileSync } from 'node:fs';
const [file, header, secret] = process.argv.slice(2);
process.exit(verify(readFileSync(file), header, secret) ? 0 : 1);
`;
const PYTHON_CALL = `
import sys
sys.exit(0 if verify(open(sys.argv[1], "rb").read(), sys.argv[2], sys.argv[3]) else 1)
`;
