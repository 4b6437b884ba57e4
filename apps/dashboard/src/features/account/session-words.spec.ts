import { expect, it } from '@jest/globals';
import { clientInWords, proofInWords } from './session-words.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${MOZILLA} (Linux; Android 16; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${MOZILLA} (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0`, 'Firefox on Linux'],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    'Safari on a Mac',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome on an iPhone',
  ],
  ['curl/8.14.1', 'curl/8.14.1'],
  [`${'x'.repeat(90)}`, `${'x'.repeat(80)} …`],
  ['  ', 'A program without a name'],
  [null, 'A program without a name'],
])('%s: %s', (userAgent, words) => {
  expect(clientInWords(userAgent)).toBe(words);
});

it.each([
  [null, 'with the password alone'],
  ['passkey', 'with the password and a passkey'],
] as const)('%s: %s', (secondFactor, words) => {
  expect(proofInWords(secondFactor)).toBe(words);
});
