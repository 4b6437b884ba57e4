import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { firmAppSettings, frontOfApp, referralInApp } from './firm-app.js';

const settings = z.object({ ...firmAppSettings, PUBLIC_BASE_URL: z.url() });
const PUBLIC_BASE_URL = 'https://exchange.example/base';

describe('FIRM_APP_URL', () => {
  it.each([
    [
      'https://app.example/referrals/{referralId}',
      'https://app.example/referrals/r-1',
      'https://app.example/',
    ],
    [
      'https://app.example/open?id={referralId}#top',
      'https://app.example/open?id=r-1#top',
      'https://app.example/',
    ],
    ['https://app.example/app/', 'https://app.example/app/', 'https://app.example/app/'],
    [undefined, 'https://exchange.example/app/referrals/r-1', 'https://exchange.example/app'],
  ])('%s opens a referral at %s, and people sign in at %s', (FIRM_APP_URL, referral, front) => {
    const parsed = settings.parse({ FIRM_APP_URL, PUBLIC_BASE_URL });
    expect([referralInApp(parsed, 'r-1'), frontOfApp(parsed)]).toEqual([referral, front]);
  });

  it.each(['app.example', 'javascript:alert(1)', 'ftp://app.example/', 'https://app.example/{caseId}'])(
    'cannot be %s',
    (FIRM_APP_URL) => {
      expect(settings.safeParse({ FIRM_APP_URL, PUBLIC_BASE_URL }).success).toBe(false);
    },
  );
});
