import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SCOPE_MEANINGS, SCOPES } from '@referral-exchange/contracts';

const guide = readFileSync(new URL('../../docs/guides/oauth.md', import.meta.url), 'utf8');

describe('docs/guides/oauth.md', () => {
  it.each(SCOPES)('says of %s what the consent page says', (scope) => {
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${scope}\``)) ?? '';
    expect(row.split('|')[2]?.trim()).toBe(SCOPE_MEANINGS[scope].words);
  });
});
