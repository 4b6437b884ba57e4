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
  ])('%s may not: %s', (uri, reason) => {
    expect(redirectUriFault(uri)).toContain(reason);
  });
});
