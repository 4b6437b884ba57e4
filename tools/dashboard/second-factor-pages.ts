import type { Page } from 'playwright-core';
import { answered, fill, heading, press, type SheetPage, steps, text } from './sheet-steps.ts';

const LOGIN = '**/auth/login';
const OWN = '**/auth/second-factors';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const SETUP = {
  secret: SECRET,
  uri: `otpauth://totp/Referral%20Exchange:dana%40example.com?secret=${SECRET}&issuer=Referral%20Exchange`,
};
const CODES = Array.from({ length: 10 }, (_, index) => `K7QM-2XDR-90TB-41C${index}`);
const RIGHT_TO_LEFT = 'هاتف المكتب';

/** Somebody's password was right, and this comes next. */
const challenged = (next: 'second_factor' | 'enrolment', kinds: readonly string[]) =>
  answered(LOGIN, 202, {
    secondFactor: { challenge: 'c', next, kinds, passkey: {}, expiresAt: '2099-01-01T00:00:00Z' },
  });
const signIn = steps(fill('Email', 'dana@example.com'), fill('Password', 'a password'), press('Sign in'));
const refusedAs = (reason: string) => (page: Page) =>
  page.route('**/auth/second-factor', (route) =>
    route.fulfill({
      status: 401,
      headers: { 'x-request-id': 'req_0123456789abcdef01234567' },
      json: {
        error: {
          code: 'invalid_credentials',
          message: 'Refused',
          details: [{ field: 'reason', message: reason }],
        },
      },
    }),
  );

const factor = (id: string, kind: string, name: string, lastUsedAt: string | null) => {
  return { id, kind, name, createdAt: '2026-03-02T14:30:00.000Z', lastUsedAt };
};
const FACTORS = {
  factors: [
    factor('1', 'totp', 'Phone', '2026-03-09T08:00:00.000Z'),
    factor('2', 'passkey', RIGHT_TO_LEFT, null),
  ],
  recoveryCodesLeft: 2,
  isRequired: true,
};
/** The dialog of a first factor, after the password. */
const begun = steps(
  answered('**/second-factors/totp', 200, SETUP),
  press('Set up an authenticator app …'),
  fill('Your password', 'a password'),
  press('Go on'),
  text('Scan this'),
);

/** After the password. */
export const SECOND_STEPS: readonly SheetPage[] = [
  {
    name: 'Second step',
    who: 'nobody',
    path: '/sign-in',
    show: steps(challenged('second_factor', ['totp', 'passkey']), signIn, text('One step is left')),
  },
  {
    name: 'Second step, a wrong code',
    who: 'nobody',
    path: '/sign-in',
    show: steps(
      challenged('second_factor', ['totp']),
      refusedAs('second_factor_wrong'),
      signIn,
      fill('Code of your authenticator app', '000000'),
      press('Sign in'),
      text('Wait for the next code'),
    ),
  },
  {
    name: 'Second step, a recovery code',
    who: 'nobody',
    path: '/sign-in',
    show: steps(
      challenged('second_factor', ['totp']),
      signIn,
      press('Use a recovery code'),
      text('Each works once'),
    ),
  },
  {
    name: 'Second step, a passkey',
    who: 'nobody',
    path: '/sign-in',
    show: steps(challenged('second_factor', ['passkey']), signIn, text('Sign in with your passkey')),
  },
  {
    name: 'Second factor, demanded at the sign-in',
    who: 'nobody',
    path: '/sign-in',
    show: steps(
      challenged('enrolment', []),
      answered('**/auth/second-factor/enrolment', 200, SETUP),
      signIn,
      text('Scan this'),
    ),
  },
];

/** The page of the own account. */
export const ACCOUNT_PAGES: readonly SheetPage[] = [
  { name: 'Your account', who: 'newcomer', path: '/account', show: text('You have none') },
  {
    name: 'Your account, of a provider',
    who: 'pharmacist',
    path: '/account',
    show: text('You have none'),
  },
  {
    name: 'Your account, with second factors',
    who: 'receiver',
    path: '/inbox/received',
    show: steps(
      answered(OWN, 200, FACTORS),
      (page) => page.getByRole('button', { name: /account of/ }).click(),
      (page) => page.getByRole('link', { name: 'Your account' }).click(),
      text(RIGHT_TO_LEFT),
    ),
  },
  {
    name: 'Change the password, a fault',
    who: 'receiver',
    path: '/account',
    show: steps(press('Change the password …'), press('Change it'), text('Enter a new password.')),
  },
  { name: 'Set up an app', who: 'receiver', path: '/account', show: begun },
  {
    name: 'Recovery codes, shown once',
    who: 'receiver',
    path: '/account',
    show: steps(
      begun,
      answered('**/second-factors/totp/confirm', 201, { id: '1', recoveryCodes: CODES }),
      fill('Code that the app shows now', '123456'),
      press('Confirm'),
      heading('Your recovery codes'),
      press('Close'),
      text('Copy or download them first'),
    ),
  },
];
