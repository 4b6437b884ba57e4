import { describe, expect, test } from '@jest/globals';
import { ConfigError } from '@referral-exchange/platform';
import { readConfig } from './config.js';

describe('the settings of auth', () => {
  test('are refused with every fault at once', () => {
    const faults = () => readConfig({ DATABASE_URL: 'mysql://x', RATE_LIMIT_FULL_READS: '0' });
    expect(faults).toThrow(ConfigError);
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'KAFKA_BROKERS',
      'PRINCIPAL_PUBLIC_KEY',
      'RATE_LIMIT_FULL_READS',
    ]) {
      expect(faults).toThrow(name);
    }
  });
});
