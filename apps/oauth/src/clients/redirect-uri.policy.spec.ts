import { describe, expect, it } from '@jest/globals';
import { redirectUriFault } from './redirect-uri.policy.js';

describe('a redirect URI', () => {
  it.each([
    'https://app.example.com/callback',
    'https://app.example.com:8443/callback?from=us',
    'http://127.0.0.1:5173/callback',
    'http://localhost/callback',
    'http://[::1]:8080/callback',
  ])('%s may be registered', (uri) => {
    expect(redirectUriFault(uri)).toBeNull();
  });

  it.each([
    ['http://app.example.com/callback', 'https'],
    ['http://localhost.example.com/callback', 'https'],
    ['http://127.0.0.1@example.com/callback', 'user name'],
    ['https://app.example.com/callback#done', 'fragment'],
    ['https://app.example.com/callback#', 'fragment'],
    ['https://*.example.com/callback', 'wildcards'],
    ['https://app.example.com\\@evil.example', 'backslashes'],
    ['https://user:pass@app.example.com/', 'user name'],
    ['com.example.app:/callback', 'https'],
    ['javascript:alert(1)', 'https'],
    ['data:text/html,x', 'https'],
    ['//app.example.com/callback', 'whole address'],
    ['/callback', 'whole address'],
    ['', 'whole address'],
    [' https://app.example.com/', 'blanks'],
    ['https://app.example.com/call back', 'blanks'],
    ['https://app.example.com', 'write it as https://app.example.com/'],
    ['https:evil.example', 'write it as https://evil.example/'],
    ['https:/evil.example/cb', 'write it as https://evil.example/cb'],
    ['https:///evil', 'write it as https://evil/'],
    ['http://127.1/', 'write it as http://127.0.0.1/'],
    ['http://2130706433/', 'write it as http://127.0.0.1/'],
    ['http://0x7f.1/cb', 'write it as http://127.0.0.1/cb'],
    ['http://017700000001/', 'write it as http://127.0.0.1/'],
    ['http://[0:0:0:0:0:0:0:1]/cb', 'write it as http://[::1]/cb'],
    ['https://app.example.com/a/../cb', 'write it as https://app.example.com/cb'],
    ['https://app.example.com/a/%2e%2e/cb', 'write it as https://app.example.com/cb'],
    ['https://APP.example.com/cb', 'write it as https://app.example.com/cb'],
    ['HTTPS://app.example.com/cb', 'write it as https://app.example.com/cb'],
    ['https://app.example.com:443/cb', 'write it as https://app.example.com/cb'],
    ['http://localhost:80/cb', 'write it as http://localhost/cb'],
    ['https://app.example.com/ä', 'write it as https://app.example.com/%C3%A4'],
    ['https://äpp.example.com/', 'write it as https://xn--pp-uia.example.com/'],
    ['https://app。example。com/', 'write it as https://app.example.com/'],
    ['https://%61pp.example.com/', 'write it as https://app.example.com/'],
  ])('%s may not: %s', (uri, reason) => {
    expect(redirectUriFault(uri)).toContain(reason);
  });
});
