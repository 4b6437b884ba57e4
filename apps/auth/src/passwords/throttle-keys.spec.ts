import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { countedOf, exceeded, rangesOfEmail, type LoginAttempt } from './throttle-keys.js';

const SETTINGS = {
  RATE_LIMIT_SCALE: 1,
  LOGIN_FAILURES_PER_EMAIL: 5,
  LOGIN_FAILURES_PER_EMAIL_ANYWHERE: 50,
  LOGIN_FAILURES_PER_ADDRESS: 20,
};
const PASSWORD: LoginAttempt = { email: 'dana@abbottcrane.example', clientAddress: '203.0.113.9' };
const SECOND: LoginAttempt = { ...PASSWORD, secondFactorOf: '019a1c00-0000-7000-8000-0000000000c1' };

const keysOf = (attempt: LoginAttempt) => countedOf(attempt, SETTINGS).map(({ key }) => key.toString('hex'));
const mostOf = (attempt: LoginAttempt, scale = 1) =>
  countedOf(attempt, { ...SETTINGS, RATE_LIMIT_SCALE: scale }).map(({ most }) => most);

describe('the counts of failed logins', () => {
  it('are of the email in its network, of the email anywhere, and of the address', () => {
    expect(mostOf(PASSWORD)).toEqual([5, 50, 20]);
    const [, anywhere, address] = keysOf(PASSWORD);
    const elsewhere = keysOf({ ...PASSWORD, clientAddress: '198.51.100.1' });
    expect(elsewhere[0]).not.toBe(keysOf(PASSWORD)[0]);
    expect(elsewhere[1]).toBe(anywhere);
    expect(elsewhere[2]).not.toBe(address);
  });

  it('of a second factor are fewer, and not those of the password; the address is one', () => {
    expect(mostOf(SECOND)).toEqual([5, 10, 20]);
    const [password, second] = [keysOf(PASSWORD), keysOf(SECOND)];
    expect(second[0]).not.toBe(password[0]);
    expect(second[1]).not.toBe(password[1]);
    expect(second[2]).toBe(password[2]);
  });

  it.each(['dIna@x.example', 'd\u0130na@x.example', 'd\u0131na@x.example', 'di\u0307na@x.example'])(
    'are one for %s and dina@x.example',
    (email) => {
      const inLowerCase = { ...PASSWORD, email: 'dina@x.example' };
      expect(keysOf({ ...PASSWORD, email })).toEqual(keysOf(inLowerCase));
      expect(keysOf({ ...SECOND, email })).toEqual(keysOf({ ...inLowerCase, secondFactorOf: 'x' }));
    },
  );

  it('are those of the release before for an address without accents', () => {
    const hash = createHash('sha256').update('email dana@abbottcrane.example').digest('hex');
    expect(keysOf({ ...PASSWORD, email: ' Dana@AbbottCrane.example' })[1]).toBe(hash);
  });

  it('are scaled together, and one is the least', () => {
    expect(mostOf(SECOND, 10)).toEqual([50, 100, 200]);
    expect(mostOf(SECOND, 0.01)).toEqual([1, 1, 1]);
  });

  it('of an email lie in two ranges, one for each step', () => {
    const within = (key: string) =>
      rangesOfEmail(' Dana@AbbottCrane.example').filter(
        ([first, last]) => first.toString('hex') <= key && key <= last.toString('hex'),
      ).length;
    expect([...keysOf(PASSWORD), ...keysOf(SECOND)].map(within)).toEqual([1, 1, 0, 1, 1, 0]);
  });

  it('let the own browser of the user pass the count from anywhere for a password alone', () => {
    const judged = (attempt: LoginAttempt, failures: number[]) =>
      exceeded(countedOf(attempt, SETTINGS), failures, attempt);
    expect(judged(PASSWORD, [4, 50, 0])).toBe('rate_limited_email');
    expect(judged({ ...PASSWORD, isOwnBrowser: true }, [4, 50, 0])).toBeNull();
    expect(judged({ ...SECOND, isOwnBrowser: true }, [4, 10, 0])).toBe('rate_limited_email');
    expect(judged(SECOND, [4, 9, 20])).toBe('rate_limited_ip');
  });
});
