import { describe, expect, it } from '@jest/globals';
import { surroundings } from '../test/surroundings.js';
import { run } from './run.js';

const EXCHANGE = { baseUrl: 'https://x.example', apiKey: 'svcp_secret' };

async function play(line: string[], environment: Parameters<typeof surroundings>[0] = EXCHANGE) {
  const { given, printed } = surroundings(environment);
  const code = await run(line, given, '1.0.0');
  return { code, ...printed };
}

describe('wrong use ends with 2 and says what is wrong', () => {
  it.each([
    [['cases', 'get'], "missing required argument 'case'"],
    [['cases', 'crate'], 'Did you mean create?'],
    [['cases', 'list', '--limit', '500'], 'It must be a whole number from 1 to 100.'],
    [['cases', 'create', '--data', '[1]'], '--data must be a JSON object'],
    [['cases', 'create', '--data', '@/nowhere.json'], 'no such file'],
    [['referrals', 'close', 'r-1', '--data', '[1]'], '--data must be a JSON object'],
    [['referrals', 'begin-closing', 'r-1'], "required option '--closing-status <status>' not specified"],
    [['referrals', 'sign', 'r-1', '--client-fee-agreement-percentage', 'much'], 'It must be a number'],
    [['listen', '--forward', 'localhost'], 'It must be an address such as'],
    [['trigger', 'referral.lost'], 'Allowed choices are case.created'],
    [['login', '--api-key', 'svcp_1'], 'too many arguments'],
    [['whoami', '--base-url', 'x.example'], 'x.example is no address'],
  ])('rx %j: %s', async (line, message) => {
    const { code, out, err } = await play(line);
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringContaining(message) });
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('an exchange must be known', async () => {
    const { code, err } = await play(['whoami'], {});
    expect([code, err]).toEqual([1, expect.stringContaining('Run `rx login')]);
  });
});

describe('help', () => {
  it('has an example for every command', async () => {
    const { out } = await play(['--help']);
    expect(out).toContain('Exit codes: 0 done');
    for (const line of [['cases', 'create'], ['listen'], ['logs', 'tail'], ['profiles', 'use']])
      expect((await play([...line, '--help'])).out).toContain('Example:\n  $ ');
  });
});

describe('--curl', () => {
  it.each([
    ['whoami', ['GET /firms/me']],
    ['cases list --status SENT', ['GET /sent-cases?limit=20&page=1&status=SENT']],
    ['cases create --title T', ['POST /sent-cases']],
    ['referrals acknowledge r-1', ['GET /referrals/r-1', 'POST /cases/$CASE_ID/referrals/r-1/acknowledge']],
    ['referrals decline r-1 --reason-code capacity', ['POST /received-referrals/r-1/reject']],
    [
      'listen',
      [
        'POST /webhooks',
        'POST /webhooks/$ID/echo/enable',
        'GET /webhooks/$ID/echo/captures',
        'DELETE /webhooks/$ID',
      ],
    ],
    ['trigger referral.accepted', ['POST /sent-cases', 'GET /sent-cases/$CASE_ID']],
    ['logs tail', ['GET /status-updates?limit=20&order=desc', 'GET /webhooks']],
  ])('rx %s sends nothing, and prints %j', async (line, calls) => {
    const { code, out, err } = await play([...line.split(' '), '--curl']);
    expect([code, err]).toEqual([0, '']);
    expect(out).not.toContain('svcp_secret');
    const printed = [
      ...out.matchAll(/^curl -sS (?:-X (\w+) )?['"]https:\/\/x\.example\/api\/public\/v1([^'"]+)/gm),
    ];
    expect(printed.map(([, method = 'GET', path]) => `${method} ${path}`)).toEqual(calls);
  });

  it.each([
    'cases create --title T',
    'cases refer c-1 --to f-1',
    'cases withdraw c-1',
    'referrals acknowledge r-1',
    'referrals decline r-1',
    'referrals investigate r-1',
    'referrals sign r-1',
    'referrals litigate r-1',
    'referrals begin-closing r-1 --closing-status lost',
    'referrals close r-1',
  ])('rx %s sends the fields of --data, and those of options before them', async (line) => {
    const data = JSON.stringify({ payoutType: 'structured', closingStatus: 'won_settled' });
    const { code, out } = await play([...line.split(' '), '--data', data, '--curl']);
    expect(code).toBe(0);
    const body = JSON.parse(/(\{".*\})/.exec(out)![1]!) as Record<string, unknown>;
    const closingStatus = line.includes('lost') ? 'lost' : 'won_settled';
    expect(body).toMatchObject({ payoutType: 'structured', closingStatus });
  });
});
