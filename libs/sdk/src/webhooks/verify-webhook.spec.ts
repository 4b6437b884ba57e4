import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { verifyWebhook } from './verify-webhook.js';

const secret = `whsec_${'a1'.repeat(32)}`;
const body = '{"event":"referral.sent","note":"naïve — 案件"}';
const t = 1_767_225_600;
const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
const header = `t=${t},v1=${v1}`;

describe('verifyWebhook', () => {
  it('accepts the body as bytes or as text, parts in any order, and unknown parts', () => {
    expect(verifyWebhook(body, header, secret, t)).toBe(true);
    expect(verifyWebhook(Buffer.from(body), header, secret, t)).toBe(true);
    expect(verifyWebhook(body, ` v1=${v1.toUpperCase()}, v9=x=y ,t=${t}`, secret, t)).toBe(true);
  });

  it('agrees with a fixed vector', () => {
    expect(createHmac('sha256', 'whsec_vector').update('1700000000.{}').digest('hex')).toBe(
      '1f8abe454aaf2153a9ae950a6602cbee309c717fb69ac06067bcf0e2ee2f359d',
    );
    expect(
      verifyWebhook(
        '{}',
        't=1700000000,v1=1f8abe454aaf2153a9ae950a6602cbee309c717fb69ac06067bcf0e2ee2f359d',
        'whsec_vector',
        1_700_000_000,
      ),
    ).toBe(true);
  });

  it('takes the header as Node and fetch give it', () => {
    expect(verifyWebhook(body, [header], secret, t)).toBe(true);
    expect(verifyWebhook(body, [header, header], secret, t)).toBe(false);
    expect(verifyWebhook(body, null, secret, t)).toBe(false);
  });

  it.each<[string, string | undefined, string, string, number]>([
    ['one byte more in the body', header, `${body} `, secret, t],
    ['another secret', header, body, `${secret}0`, t],
    ['another timestamp', `t=${t + 1},v1=${v1}`, body, secret, t],
    ['a clock 301 s later', header, body, secret, t + 301],
    ['a clock 301 s earlier', header, body, secret, t - 301],
    ['a timestamp that is not a number', `t=NaN,v1=${v1}`, body, secret, t],
    ['a very long timestamp', `t=${'9'.repeat(400)},v1=${v1}`, body, secret, t],
    ['no timestamp', `v1=${v1}`, body, secret, t],
    ['no signature', `t=${t}`, body, secret, t],
    ['a short signature', `t=${t},v1=${v1.slice(2)}`, body, secret, t],
    ['a signature that is not hex', `t=${t},v1=${'zz'.repeat(32)}`, body, secret, t],
    ['an empty header', '', body, secret, t],
    ['no header', undefined, body, secret, t],
  ])('refuses %s', (_, given, bytes, key, now) => {
    expect(verifyWebhook(bytes, given, key, now)).toBe(false);
  });

  it('accepts a clock 300 s off, both ways', () => {
    expect(verifyWebhook(body, header, secret, t + 300)).toBe(true);
    expect(verifyWebhook(body, header, secret, t - 300)).toBe(true);
  });
});
