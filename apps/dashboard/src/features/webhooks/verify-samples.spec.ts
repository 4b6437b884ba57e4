import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { samplesIn } from './verify-samples.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../../../docs/guides/webhooks.md'), 'utf8');

it('takes an example in four languages from the guide', () => {
  const samples = samplesIn(GUIDE);
  expect(samples.map(({ language }) => language.split(',')[0])).toEqual([
    'TypeScript',
    'JavaScript',
    'Python',
    'Shell',
  ]);
  const begins = ['import { parseWebhook', 'import { createHmac', 'import hashlib', '# usage: verify.sh'];
  samples.forEach(({ code }, index) => {
    expect(code.startsWith(begins[index]!)).toBe(true);
    expect(code).not.toContain('```');
  });
});

it('leaves out what a guide does not have', () => {
  expect(samplesIn('# Webhooks')).toEqual([]);
});
