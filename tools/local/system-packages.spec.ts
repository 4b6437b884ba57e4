import { describe, expect, it } from '@jest/globals';
import { missingLine } from './system-packages.ts';

describe('what is said of missing programs', () => {
  it('names one, and how to install it', () => {
    expect(missingLine(['redis-server'])).toBe(
      'Missing: redis-server. Install it (on Debian: apt-get install redis-server), then run the command again.',
    );
  });

  it('names all of them in one line', () => {
    expect(missingLine(['java', 'mvn'])).toBe(
      'Missing: java, mvn. Install them (on Debian: apt-get install default-jre-headless maven), then run the command again.',
    );
  });
});
