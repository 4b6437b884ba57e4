import { describe, expect, it } from '@jest/globals';
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
      TEMPLATES.message_received({
        ...ABOUT,
        text: 'Please call.',
        requestedStatus: null,
        link: 'https://app.example/r/1',
        ...change,
      }),
    );

  it('keeps the lines of the message, and runs nothing of it', () => {
    const { text, html } = message({
      text: 'One\r\n\r\nTwo <script>alert(1)</script>\nhttps://evil.example',
      requestedStatus: 'Signed',
    });
    expect(text).toContain('It asks you to change the status to: Signed.\n\n> One\n> \n> Two <script>');
    expect(html).not.toContain('<script');
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  it('marks each line that the other firm wrote, so that none can be taken for ours', () => {
    const ours = 'It asks you to change the status to: Closed.';
    const long =
      'Your session has expired. Choose a new password at https://evil.example/reset within the hour';
    const { text, html } = message({ text: `See below.\n${ours}\u2028-- \n${long}`, requestedStatus: null });
    const [before, after] = [text.indexOf('See below.'), text.indexOf('Open the case:')];
    const theirs = text
      .slice(text.lastIndexOf('\n', before) + 1, after)
      .trim()
      .split('\n');
    expect(theirs).toEqual([
      '> See below.',
      `> ${ours} --`,
      '> Your session has expired. Choose a new password at',
      '> https://evil.example/reset within the hour',
    ]);
    const quotes = [...html.matchAll(/<blockquote dir="auto"[^>]*>([^]*?)<\/blockquote>/g)];
    expect(quotes.map(([, words]) => words!.split('<br>\n')[1])).toEqual([`${ours} --`]);
    expect(html.replaceAll(/<blockquote[^]*<\/blockquote>/g, '')).not.toMatch(/See below|It asks|expired/);
  });

  it('leads to the referral in the app of the firm', () => {
    const { text, html } = message();
    expect(text).toContain('Open the case:\nhttps://app.example/r/1');
    expect(html).toContain('href="https://app.example/r/1"');
  });

  it('says nothing of what the firm may not read yet', () => {
    const { text, html } = message({ text: null });
    for (const part of [text, html]) expect(part).toContain('hidden until your firm acknowledges');
  });
});

describe('the letter about a new referral', () => {
  const DETAILS = {
    caseType: 'Dog Bite',
    county: 'Kings',
    state: 'New York',
    isRetainerSigned: false,
    days: 14,
    mayDecline: true,
  };
  it.each([false, true])('of a test case (%s) says so in its subject', (isTestCase) => {
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

  it.each([
    [true, 'Acknowledge or decline'],
    [false, 'ask a colleague'],
  ])('says who may decline (%s)', (mayDecline, words) => {
    const { text } = renderLetter(
      TEMPLATES.referral_received({
        ...ABOUT,
        ...DETAILS,
        mayDecline,
        link: 'https://referrals.example/acknowledge?token=abc',
      }),
    );
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
  });

  it('cuts names and links none of them, in text and in HTML', () => {
    const evil = 'Your account is locked: https://evil.example/unlock or www.evil.com or eve@evil.com';
    const { subject, text, html } = renderLetter(
      TEMPLATES.referral_received({
        ...ABOUT,
        ...DETAILS,
        firstName: evil,
        otherFirm: evil,
        county: evil,
        state: evil,
        caseType: evil,
        referenceNumber: evil,
        link: 'https://referrals.example/acknowledge?token=abc',
      }),
    );
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/evil\.\S|www\.[^\s.]|eve@|locked:/);
      expect(part).toContain('Your account is locked https evil. example unlock or www....');
    }
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
      'https://referrals.example/acknowledge?token=abc',
    ]);
  });
});
