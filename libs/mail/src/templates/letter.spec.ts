import { describe, expect, it } from '@jest/globals';
import { renderLetter } from './letter.js';
import { TEMPLATES } from './templates.js';

const LINK = 'https://referrals.example/accept-invitation?token=abc';
const invitation = (change: object = {}) =>
  renderLetter(
    TEMPLATES.invitation({
      firstName: 'Dana',
      ownerName: 'Abbott & Crane LLP',
      invitedBy: 'Ann Abbott',
      link: LINK,
      hours: 72,
      ...change,
    }),
  );

describe('a letter', () => {
  it('says the same as text and as HTML', () => {
    const { subject, text, html } = invitation();
    expect(subject).toBe('Your invitation to Abbott & Crane LLP');
    for (const words of [
      'Hello Dana,',
      'Ann Abbott invited you',
      'Accept the invitation',
      LINK,
      '72 hours',
    ]) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
    expect(html).toContain('<h1');
    expect(html).toContain('Abbott &amp; Crane LLP');
  });

  it('names the firm once, whoever invites', () => {
    const times = (text: string) => text.split('Abbott & Crane LLP').length - 1;
    for (const invitedBy of ['Ann Abbott', null]) expect(times(invitation({ invitedBy }).text)).toBe(1);
  });

  it('shows what it is given and never runs it', () => {
    const name = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const { html } = invitation({ firstName: name, ownerName: name, invitedBy: name });
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt; script&gt;&quot;&#39;&gt;');
  });

  it.each(['\r\nBcc: eve@example.test', '\nX: y', '\u2028X', '\u0000X', '\u202Eeve'])(
    'a name with %j stays on its line',
    (tail) => {
      const { subject, text } = invitation({ ownerName: `Firm${tail}` });
      expect(subject).toMatch(/^Your invitation to Firm [ -~]+$/);
      expect(text.split('\n').some((line) => /^(Bcc|X)/.test(line))).toBe(false);
    },
  );

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])('cannot link to %s', (link) => {
    expect(() => invitation({ link })).toThrow();
  });
});
