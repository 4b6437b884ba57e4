import { describe, expect, test } from '@jest/globals';
import { renderLetter } from './letter.js';
import { TEMPLATES } from './templates.js';

const ABOUT = {
  firstName: 'Dana',
  otherFirm: 'Abbott & Crane LLP',
  referenceNumber: 'ABB-0001-R1',
  isTestCase: false,
};

describe('the letter about a message', () => {
  const message = (change: object = {}) =>
    renderLetter(
      TEMPLATES.message_received({ ...ABOUT, text: 'Please call.', requestedStatus: null, ...change }),
    );

  test('keeps the lines of the message, and runs nothing of it', () => {
    const { text, html } = message({
      text: 'One\r\n\r\nTwo <script>alert(1)</script>\nhttps://evil.example',
      requestedStatus: 'Signed',
    });
    expect(text).toContain(
      'One\n\nTwo <script>alert(1)</script>\n\nhttps://evil.example\n\nIt asks you to change the status to: Signed.',
    );
    expect(html).not.toMatch(/<script|<a /);
  });

  test('says nothing of what the firm may not read yet', () => {
    const { text, html } = message({ text: null });
    for (const part of [text, html]) expect(part).toContain('hidden until your firm acknowledges');
  });
});

describe('the letter about a new referral', () => {
  const DETAILS = { caseType: 'Dog Bite', place: 'Kings, New York', isRetainerSigned: false, days: 14 };
  test.each([false, true])('of a test case (%s) says so in its subject', (isTestCase) => {
    const { subject } = renderLetter(
      TEMPLATES.referral_received({
        ...ABOUT,
        ...DETAILS,
        isTestCase,
        link: 'https://referrals.example/acknowledge?token=abc',
      }),
    );
    expect(subject).toBe(`${isTestCase ? '[Test] ' : ''}New referral ABB-0001-R1 from Abbott & Crane LLP`);
  });
});
