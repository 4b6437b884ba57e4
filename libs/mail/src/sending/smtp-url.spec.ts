import { describe, expect, it } from '@jest/globals';
import { readSmtpUrl } from './smtp-url.js';

describe('SMTP_URL', () => {
  it('names host, port, TLS and login', () => {
    expect(readSmtpUrl('smtp://relay.example:2525')).toEqual({
      host: 'relay.example',
      port: 2525,
      secure: false,
      requireTLS: false,
      verifiesCertificate: false,
    });
    expect(readSmtpUrl('smtps://ann%40firm.example:p%3A%2Fss@mail.example')).toEqual({
      host: 'mail.example',
      port: 465,
      secure: true,
      requireTLS: false,
      verifiesCertificate: true,
      auth: { user: 'ann@firm.example', pass: 'p:/ss' },
    });
    expect(readSmtpUrl('smtp://[::1]')).toMatchObject({ host: '::1', port: 587 });
  });

  it.each([
    ['smtp://ann:secret@mail.example', true],
    ['smtp://mail.example?tls=required', true],
    ['smtp://127.0.0.1?tls=required', true],
    ['smtp://ann:secret@127.0.0.1', false],
    ['smtp://mail.example', false],
  ])('%s needs TLS with a valid certificate: %s', (url, isNeeded) => {
    expect(readSmtpUrl(url)).toMatchObject({ requireTLS: isNeeded, verifiesCertificate: isNeeded });
  });

  it.each([
    'mail.example:25',
    'https://mail.example',
    'smtp://',
    'smtp://mail.example/inbox',
    'smtp://mail.example#x',
    'smtp://mail.example?tls=off',
    'smtp://mail.example?tls=required&tls.rejectUnauthorized=false',
    'smtp://:secret@mail.example',
    'smtp://ann:%zz@mail.example',
    'smtp://mail.example:99999',
  ])('%s is refused', (url) => {
    expect(() => readSmtpUrl(url)).toThrow();
  });
});
