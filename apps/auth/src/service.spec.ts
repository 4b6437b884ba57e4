import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@referral-exchange/telemetry';
import { readSettings } from '@referral-exchange/service';
import { auth } from './service.js';

describe('the settings of auth', () => {
  it('are refused with all errors at once', () => {
    const faults = () => readSettings(auth, { DATABASE_URL: 'mysql://x', RATE_LIMIT_FULL_READS: '0' });
    expect(faults).toThrow(ConfigError);
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'KAFKA_BROKERS',
      'PRINCIPAL_PUBLIC_KEY',
      'SERVICE_PRIVATE_KEY',
      'SERVICE_PUBLIC_KEYS',
      'RATE_LIMIT_FULL_READS',
    ]) {
      expect(faults).toThrow(name);
    }
  });
});
