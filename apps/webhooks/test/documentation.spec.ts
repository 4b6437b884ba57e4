import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyWebhook } from '@referral-exchange/sdk';
import { signatureHeader } from '../src/delivery/signature.js';

/**
 * Runs the verifiers that docs/guides/webhooks.md shows, against headers that the dispatcher signs and
 * against
 * hostile ones.
 */
const PAGE = readFileSync(new URL('../../../docs/guides/webhooks.md', import.meta.url), 'utf8');
const SECRET = `whsec_${'5f'.repeat(32)}`;
const BODY = '{"event":"referral.sent","note":"naïve — 案件 \\" $HOME `x`"}';

function snippet(language: string): string {
  const code = new RegExp('```' + language + ' verify\\n([^]*?)```').exec(PAGE)?.[1];
  if (!code) throw new Error(`docs/guides/webhooks.md has no ${language} snippet`);
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
  afterEach(() => rmSync(join(folder, 'executed'), { force: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  const now = Math.floor(Date.now() / 1000);
  const signed = signatureHeader(BODY, SECRET, now);
  const [t = '', v1 = ''] = signed.split(',');
  const upperCase = `v1=${v1.slice(3).toUpperCase()}`;
  const other = `v1=${'0'.repeat(64)}`;
  const cases: [what: string, file: string, header: string | undefined, secret: string, genuine: boolean][] =
    [
      ['what was signed', 'body', signed, SECRET, true],
      ['a changed body', 'other', signed, SECRET, false],
      ['another secret', 'body', signed, `${SECRET}0`, false],
      ['a stale timestamp', 'body', signatureHeader(BODY, SECRET, now - 301), SECRET, false],
      [
        'parts in another order, with blanks and an unknown part',
        'body',
        ` ${v1}, v9=x=y, ${t}`,
        SECRET,
        true,
      ],
      ['upper-case hex', 'body', `${t},${upperCase}`, SECRET, true],
    ];
  const hostile: [what: string, header: string | undefined][] = [
    ['no header', undefined],
    ['an empty header', ''],
    ['no t', v1],
    ['no v1', t],
    ['an empty t and v1', 't=,v1='],
    ['commas and equals signs', ',=,==,t,v1,='],
    ['a v1 that is not ASCII', `${t},v1=é`],
    ['a v1 of 64 characters that are not ASCII', `${t},v1=${'é'.repeat(64)}`],
    ['a t that is not ASCII', `t=\u0661\u0662\u0663,${v1}`],
    ['a t of 5,000 digits', `t=${'9'.repeat(5000)},${v1}`],
    ['a t with a leading zero and an 8', `t=08,${v1}`],
    ['a negative t', `t=-1,${v1}`],
    ['command substitution in t', 't=a[$(touch executed)0],v1=00'],
    ['command substitution in v1', `${t},v1=$(touch executed)`],
    ['backquotes in t', `t=\`touch executed\`,${v1}`],
    ['the name of a variable as t', `t=PPID,${v1}`],
    ['a pattern as v1', `${t},v1=*`],
    ['garbage after v1', `${signed}zz`],
    ['one more hex digit', `${signed}0`],
    ['garbage after t', `${t}zz,${v1}`],
    ['a wrong v1 before the right one', `${t},${other},${v1}`],
    ['a wrong v1 after the right one', `${t},${v1},${other}`],
    ['the same v1 twice', `${t},${v1},${v1}`],
    ['two t', `t=1,${t},${v1}`],
  ];
  for (const [what, header] of hostile) cases.push([what, 'body', header, SECRET, false]);

  const tools: [name: string, command: string, script: string][] = [
    ['Node', process.execPath, 'verify.mjs'],
    ['Python', 'python3', 'verify.py'],
    ['sh', 'sh', 'verify.sh'],
    ['bash', 'bash', 'verify.sh'],
  ];

  for (const [name, command, script] of tools) {
    it.each(cases)(`in ${name} gives the right verdict on %s`, (_what, file, header, secret, genuine) => {
      // a missing header is an absent argument for a function and an empty one for a script
      const given = header ?? (script === 'verify.sh' ? '' : MISSING);
      const run = spawnSync(command, [script, file, given, secret], { cwd: folder, encoding: 'utf8' });
      // an exception gives status 1 too, so stderr must be empty
      expect({ error: run.error, genuine: run.status === 0, stderr: run.stderr }).toEqual({
        error: undefined,
        genuine,
        stderr: '',
      });
      expect(existsSync(join(folder, 'executed'))).toBe(false);
    });
  }

  it.each(cases)('in the SDK gives the right verdict on %s', (_what, file, header, secret, genuine) => {
    expect(verifyWebhook(readFileSync(join(folder, file)), header, secret)).toBe(genuine);
  });

  it('has openssl for the shell', () => {
    expect(execFileSync('openssl', ['version']).toString()).toMatch(/SSL/);
  });
});

const MISSING = '(missing)';
const NODE_CALL = `
import { readFileSync } from 'node:fs';
const [file, header, secret] = process.argv.slice(2);
process.exit(verify(readFileSync(file), header === '${MISSING}' ? undefined : header, secret) ? 0 : 1);
`;
const PYTHON_CALL = `
import sys
header = None if sys.argv[2] == "${MISSING}" else sys.argv[2]
sys.exit(0 if verify(open(sys.argv[1], "rb").read(), header, sys.argv[3]) else 1)
`;
