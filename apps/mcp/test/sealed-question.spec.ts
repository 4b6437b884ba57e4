import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { clock } from '@referral-exchange/telemetry';
import { SealedQuestions } from '../src/confirmation/sealed-question.js';
import { readStateKey } from '../src/state-key.js';

const pem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const KEY = pem();
const questions = new SealedQuestions({ MCP_STATE_KEY: KEY });
const ABOUT = { grant: 'user:u:c', tool: 'end_referral', args: { referralId: 'ABB-0001', action: 'reject' } };

afterEach(() => void jest.restoreAllMocks());

describe('a sealed question', () => {
  it('opens for the same caller, tool and arguments, in whatever order these stand', () => {
    const state = questions.seal(ABOUT, '"v1"');
    const opened = questions.open(state, {
      ...ABOUT,
      args: { action: 'reject', referralId: 'ABB-0001' },
    });
    expect(opened).toEqual({ id: expect.any(String), version: '"v1"' });
    expect(Buffer.from(state, 'base64url').toString('latin1')).not.toContain('ABB-0001');
    expect(questions.open(questions.seal(ABOUT, null), ABOUT).id).not.toBe(opened.id);
  });

  it.each([
    ['caller', { grant: 'user:u:other' }],
    ['tool', { tool: 'refer_case' }],
    ['arguments', { args: { ...ABOUT.args, action: 'withdraw' } }],
    ['arguments, with one more', { args: { ...ABOUT.args, reason: 'x' } }],
  ])('does not open for another %s', (_, change) => {
    const state = questions.seal(ABOUT, null);
    expect(() => questions.open(state, { ...ABOUT, ...change })).toThrow(/another/);
  });

  it('does not open after five minutes', () => {
    const state = questions.seal(ABOUT, null);
    const now = clock.now();
    jest.spyOn(clock, 'now').mockReturnValue(now + 299_000);
    expect(() => questions.open(state, ABOUT)).not.toThrow();
    jest.spyOn(clock, 'now').mockReturnValue(now + 300_001);
    expect(() => questions.open(state, ABOUT)).toThrow('expired');
  });

  it('does not open when a single byte is changed, cut off or added', () => {
    const bytes = Buffer.from(questions.seal(ABOUT, '"v1"'), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(() => questions.open(changed.toString('base64url'), ABOUT)).toThrow();
    }
    expect(() => questions.open(bytes.subarray(0, -1).toString('base64url'), ABOUT)).toThrow();
    expect(() => questions.open(Buffer.concat([bytes, bytes]).toString('base64url'), ABOUT)).toThrow();
  });

  it.each(['', 'x', '{}', 'A'.repeat(40), 'A'.repeat(100_000), '\u0000'])('is not %j', (text) => {
    expect(() => questions.open(text, ABOUT)).toThrow();
  });

  it('sealed with another key does not open, and with the key before does', () => {
    const next = pem();
    const state = questions.seal(ABOUT, null);
    expect(() => new SealedQuestions({ MCP_STATE_KEY: next }).open(state, ABOUT)).toThrow('forged');
    const rotated = new SealedQuestions({ MCP_STATE_KEY: `${next}${KEY}`.replaceAll('\n', '\\n') });
    expect(() => rotated.open(state, ABOUT)).not.toThrow();
    expect(() => questions.open(rotated.seal(ABOUT, null), ABOUT)).toThrow('forged');
  });
});

it('the setting is the PEM of an Ed25519 private key and nothing else', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const foreign = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  for (const text of [
    '',
    'secret',
    foreign,
    `${KEY}x`,
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  ])
    expect(() => readStateKey(text)).toThrow();
});
