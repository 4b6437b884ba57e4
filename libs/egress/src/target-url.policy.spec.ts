import { describe, expect, it } from '@jest/globals';
import { judgeUrl, type UrlVerdict } from './target-url.policy.js';

const reason = (verdict: UrlVerdict) => (verdict.ok ? null : verdict.reason);
const path = (length: number) => 'x'.repeat(length - 'https://example.com/'.length);

const NOT_PUBLIC = 'non_public_address';

/** Every way that we know of writing an address that is not on the public internet. */
const REFUSED: [what: string, url: string, reason: string][] = [
  ['localhost', 'https://localhost/', NOT_PUBLIC],
  ['localhost with a trailing dot', 'https://localhost./', NOT_PUBLIC],
  ['localhost in capitals', 'https://LOCALHOST/', NOT_PUBLIC],
  ['a name below localhost', 'https://api.localhost/', NOT_PUBLIC],
  ['loopback', 'https://127.0.0.1/', NOT_PUBLIC],
  ['loopback with a trailing dot', 'https://127.0.0.1./', NOT_PUBLIC],
  ['loopback, another one', 'https://127.8.9.10/', NOT_PUBLIC],
  ['loopback, short', 'https://127.1/', NOT_PUBLIC],
  ['loopback, decimal', 'https://2130706433/', NOT_PUBLIC],
  ['loopback, octal', 'https://0177.0.0.01/', NOT_PUBLIC],
  ['loopback, octal in one number', 'https://017700000001/', NOT_PUBLIC],
  ['loopback, hex', 'https://0x7f.0.0.1/', NOT_PUBLIC],
  ['loopback, hex in one number', 'https://0x7f000001/', NOT_PUBLIC],
  ['loopback, mixed', 'https://0x7f.0.1/', NOT_PUBLIC],
  ['loopback, full-width digits', 'https://１２７.０.０.１/', 'malformed'],
  ['loopback, full-width dots', 'https://127。0。0。1/', 'malformed'],
  ['loopback, circled digits', 'https://①②⑦.⓪.⓪.①/', 'malformed'],
  ['loopback, percent-encoded', 'https://%31%32%37.0.0.1/', NOT_PUBLIC],
  ['this network', 'https://0.0.0.0/', NOT_PUBLIC],
  ['this network, short', 'https://0/', NOT_PUBLIC],
  ['private 10/8', 'https://10.1.2.3/', NOT_PUBLIC],
  ['private 172.16/12', 'https://172.31.255.255/', NOT_PUBLIC],
  ['private 192.168/16', 'https://192.168.0.1/', NOT_PUBLIC],
  ['private, decimal', 'https://3232235521/', NOT_PUBLIC],
  ['CGNAT', 'https://100.64.0.1/', NOT_PUBLIC],
  ['link-local', 'https://169.254.1.1/', NOT_PUBLIC],
  ['metadata of most clouds', 'https://169.254.169.254/latest/meta-data/', NOT_PUBLIC],
  ['metadata, decimal', 'https://2852039166/', NOT_PUBLIC],
  ['metadata, hex', 'https://0xa9fea9fe/', NOT_PUBLIC],
  ['metadata of Azure', 'https://168.63.129.16/', NOT_PUBLIC],
  ['metadata of Alibaba', 'https://100.100.100.200/', NOT_PUBLIC],
  ['protocol assignments', 'https://192.0.0.8/', NOT_PUBLIC],
  ['documentation 1', 'https://192.0.2.1/', NOT_PUBLIC],
  ['documentation 2', 'https://198.51.100.1/', NOT_PUBLIC],
  ['documentation 3', 'https://203.0.113.1/', NOT_PUBLIC],
  ['benchmarking', 'https://198.18.0.1/', NOT_PUBLIC],
  ['6to4 relays', 'https://192.88.99.1/', NOT_PUBLIC],
  ['AS112', 'https://192.175.48.1/', NOT_PUBLIC],
  ['multicast', 'https://224.0.0.1/', NOT_PUBLIC],
  ['reserved', 'https://240.0.0.1/', NOT_PUBLIC],
  ['broadcast', 'https://255.255.255.255/', NOT_PUBLIC],
  ['IPv6 loopback', 'https://[::1]/', NOT_PUBLIC],
  ['IPv6 loopback, long', 'https://[0:0:0:0:0:0:0:1]/', NOT_PUBLIC],
  ['IPv6 unspecified', 'https://[::]/', NOT_PUBLIC],
  ['IPv4-mapped', 'https://[::ffff:127.0.0.1]/', NOT_PUBLIC],
  ['IPv4-mapped, hex', 'https://[::ffff:7f00:1]/', NOT_PUBLIC],
  ['IPv4-mapped public', 'https://[::ffff:8.8.8.8]/', NOT_PUBLIC],
  ['IPv4-compatible', 'https://[::127.0.0.1]/', NOT_PUBLIC],
  ['NAT64', 'https://[64:ff9b::127.0.0.1]/', NOT_PUBLIC],
  ['NAT64, local', 'https://[64:ff9b:1::a00:1]/', NOT_PUBLIC],
  ['6to4', 'https://[2002:7f00:1::]/', NOT_PUBLIC],
  ['Teredo', 'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/', NOT_PUBLIC],
  ['ORCHID', 'https://[2001:20::1]/', NOT_PUBLIC],
  ['ISATAP', 'https://[2606:4700::5efe:10.0.0.1]/', NOT_PUBLIC],
  ['ISATAP, universal', 'https://[2606:4700::200:5efe:10.0.0.1]/', NOT_PUBLIC],
  ['unique-local', 'https://[fd00::1]/', NOT_PUBLIC],
  ['metadata of AWS over IPv6', 'https://[fd00:ec2::254]/', NOT_PUBLIC],
  ['link-local IPv6', 'https://[fe80::1]/', NOT_PUBLIC],
  ['site-local IPv6', 'https://[fec0::1]/', NOT_PUBLIC],
  ['multicast IPv6', 'https://[ff02::1]/', NOT_PUBLIC],
  ['documentation IPv6', 'https://[2001:db8::1]/', NOT_PUBLIC],
  ['documentation IPv6, the new', 'https://[3fff::1]/', NOT_PUBLIC],
  ['discard only', 'https://[100::1]/', NOT_PUBLIC],
  ['dummy prefix', 'https://[100:0:0:1::1]/', NOT_PUBLIC],
  ['segment routing', 'https://[5f00::1]/', NOT_PUBLIC],
  ['unassigned 4000::/3', 'https://[4000::1]/', NOT_PUBLIC],
  ['zone of an address', 'https://[fe80::1%25eth0]/', 'malformed'],
  ['user and password', 'https://user:password@example.com/', 'credentials'],
  ['user alone', 'https://user@example.com/', 'credentials'],
  ['user hiding the host', 'https://example.com@127.0.0.1/', 'credentials'],
  ['no user, no password, and the sign of both', 'https://:@8.8.8.8/', 'credentials'],
  ['no user, and its sign', 'https://@8.8.8.8/', 'credentials'],
  ['a sign of a user on a name', 'https://@example.com?a=b', 'credentials'],
  ['a blank before', ' https://8.8.8.8/', 'malformed'],
  ['a blank behind', 'https://8.8.8.8/ ', 'malformed'],
  ['a blank within', 'https://8.8.8.8/a b', 'malformed'],
  ['a tab', 'https://8.8.8.8\t/', 'malformed'],
  ['a line break', 'https://8.8.8.8/\n', 'malformed'],
  ['a line break within the scheme', 'ht\ntps://8.8.8.8/', 'malformed'],
  ['a control character', 'https://8.8.8.8/\u0001', 'malformed'],
  ['a blank of no width', 'https://exa\u200bmple.com/', 'malformed'],
  ['a soft hyphen', 'https://exa\u00admple.com/', 'malformed'],
  ['a mark of the byte order', '\ufeffhttps://8.8.8.8/', 'malformed'],
  ['full-width dots', 'https://8。8。8。8/', 'malformed'],
  ['full-width letters', 'https://ｅxample.com/', 'malformed'],
  ['half a character', 'https://example.com/\ud800', 'malformed'],
  ['no slashes', 'https:8.8.8.8/', 'malformed'],
  ['one slash', 'https:/8.8.8.8/', 'malformed'],
  ['three slashes', 'https:///8.8.8.8/', 'malformed'],
  ['backslashes', 'https:\\\\8.8.8.8\\', 'malformed'],
  ['a backslash behind the host', 'https://8.8.8.8\\@example.com/', 'malformed'],
  ['a fragment', 'https://example.com/hook#c', 'fragment'],
  ['an empty fragment', 'https://example.com/#', 'fragment'],
  ['another port', 'https://example.com:8443/', 'port'],
  ['port 80 by https', 'https://example.com:80/', 'port'],
  ['another port on an address', 'https://8.8.8.8:444/', 'port'],
  ['http', 'http://example.com/', 'not_https'],
  ['http on 443', 'http://example.com:443/', 'not_https'],
  ['ftp', 'ftp://example.com/', 'not_https'],
  ['file', 'file:///etc/passwd', 'not_https'],
  ['data', 'data:text/plain,hello', 'not_https'],
  ['javascript', 'javascript:alert(1)', 'not_https'],
  ['no scheme', 'example.com/hook', 'malformed'],
  ['a scheme alone', 'https://', 'malformed'],
  ['empty', '', 'malformed'],
  ['five numbers', 'https://1.2.3.4.5/', 'malformed'],
  ['number too large', 'https://256.256.256.256/', 'malformed'],
  ['2,049 characters', `https://example.com/${path(2_049)}`, 'too_long'],
];

const ALLOWED: [what: string, url: string][] = [
  ['a name', 'https://example.com/hook'],
  ['a rooted name', 'https://example.com./hook'],
  ['port 443 said', 'https://example.com:443/hook?a=b'],
  ['a name in other letters', 'https://bücher.example/hook'],
  ['a sign of a user in the path, which is none', 'https://example.com/@team?to=a@b'],
  ['capitals', 'HTTPS://EXAMPLE.com/Hook'],
  ['a public address', 'https://8.8.8.8/hook'],
  ['a public address, decimal', 'https://134744072/hook'],
  ['a public IPv6 address', 'https://[2606:4700:4700::1111]/hook'],
  ['2,048 characters', `https://example.com/${path(2_048)}`],
];

describe('which addresses may be called', () => {
  it.each(REFUSED)('refuses %s', (_what, url, expected) => {
    expect(reason(judgeUrl(url, 'public'))).toBe(expected);
  });

  it.each(ALLOWED)('allows %s', (_what, url) => {
    expect(judgeUrl(url, 'public')).toMatchObject({ ok: true, loopback: false });
  });

  describe('with WEBHOOK_EGRESS=loopback', () => {
    it.each([
      'http://127.0.0.1:9999/x',
      'http://localhost.:9999/',
      'https://localhost:8443/',
      'http://[::1]:80/',
      'http://127.1/',
    ])('admits %s', (url) => {
      expect(judgeUrl(url, 'loopback')).toMatchObject({ ok: true, loopback: true });
    });

    const others = REFUSED.filter(
      ([what]) => !/loopback|localhost|IPv4-mapped$|IPv4-mapped, hex|port|user/i.test(what),
    );
    it.each(others)('still refuses %s', (_what, url, expected) => {
      expect(reason(judgeUrl(url, 'loopback'))).toBe(expected);
    });

    it('refuses a user on loopback too', () => {
      expect(reason(judgeUrl('http://user@127.0.0.1/', 'loopback'))).toBe('credentials');
    });
  });
});
