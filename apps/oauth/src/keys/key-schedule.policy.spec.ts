import { describe, expect, it } from '@jest/globals';
import {
  isRotationDue,
  PUBLISHED_AFTER_MS,
  PUBLISHED_BEFORE_MS,
  publishedKeysAt,
  signingKeyAt,
} from './key-schedule.policy.js';

const T0 = Date.parse('2026-01-01T00:00:00Z');
const at = (ms: number) => new Date(T0 + ms);
const old = { kid: 'old', signsFrom: at(0) };
const rotatedAt = 90 * 86_400_000;
const fresh = { kid: 'fresh', signsFrom: at(rotatedAt + PUBLISHED_BEFORE_MS) };
const kids = (keys: { kid: string }[]) => keys.map(({ kid }) => kid);

describe('the schedule of signing keys', () => {
  it('publishes a new key before it signs, and the old one until its tokens are dead', () => {
    const keys = [old, fresh];
    const signing = (ms: number) => signingKeyAt(keys, at(ms))?.kid;
    expect(kids(publishedKeysAt(keys, at(rotatedAt)))).toEqual(['fresh', 'old']);
    expect(signing(rotatedAt)).toBe('old');
    expect(signing(rotatedAt + PUBLISHED_BEFORE_MS)).toBe('fresh');
    const end = rotatedAt + PUBLISHED_BEFORE_MS + PUBLISHED_AFTER_MS;
    expect(kids(publishedKeysAt(keys, at(end - 1)))).toEqual(['fresh', 'old']);
    expect(kids(publishedKeysAt(keys, at(end)))).toEqual(['fresh']);
    // a token lives for an hour
    expect(PUBLISHED_AFTER_MS).toBeGreaterThan(3_600_000);
  });

  it('asks for a new key when there is none and when the newest is old', () => {
    expect(isRotationDue([], at(0), 90)).toBe(true);
    expect(isRotationDue([old], at(rotatedAt - 1), 90)).toBe(false);
    expect(isRotationDue([old], at(rotatedAt), 90)).toBe(true);
    expect(isRotationDue([old, fresh], at(rotatedAt), 90)).toBe(false);
  });
});
