import { describe, expect, it } from '@jest/globals';
import {
  TEST_PRINCIPAL_PRIVATE_KEY,
  TEST_PRINCIPAL_PUBLIC_KEY,
  testServiceKeys,
} from '@referral-exchange/testing';
import { readConfig } from './config.js';

const good = {
  REDIS_URL: 'redis://127.0.0.1:6379',
  KAFKA_BROKERS: '127.0.0.1:9092',
  PUBLIC_BASE_URL: 'http://localhost:3000',
  ADMIN_API_KEY: `svca_${'a'.repeat(64)}`,
  PRINCIPAL_PRIVATE_KEY: TEST_PRINCIPAL_PRIVATE_KEY,
  ...testServiceKeys('gateway'),
};

describe('the settings of the gateway', () => {
  it('have the usual ports of the services by default', () => {
    const config = readConfig(good);
    expect(config.PORT).toBe(3000);
    expect(config.serviceAddresses).toMatchObject({
      auth: 'http://127.0.0.1:3001',
      referrals: 'http://127.0.0.1:3002',
    });
    expect(config.serviceAddresses).not.toHaveProperty('gateway');
  });

  it('take the addresses of services, and origins, from the environment', () => {
    const config = readConfig({
      ...good,
      SERVICE_URL_AUTH: 'http://auth:80',
      CORS_ORIGINS: 'https://a.example , https://b.example',
      BUCKET_ORIGIN: 'https://s3.example/files',
    });
    expect(config.serviceAddresses.auth).toBe('http://auth:80');
    expect(config.CORS_ORIGINS).toEqual(['https://a.example', 'https://b.example']);
    expect(config.BUCKET_ORIGIN).toBe('https://s3.example');
  });

  it('take a key whose line breaks are written out', () => {
    const PRINCIPAL_PRIVATE_KEY = TEST_PRINCIPAL_PRIVATE_KEY.replaceAll('\n', '\\n');
    expect(() => readConfig({ ...good, PRINCIPAL_PRIVATE_KEY })).not.toThrow();
  });

  it('take two admin keys while they are rotated, and no third', () => {
    const key = (digit: string) => `svca_${digit.repeat(64)}`;
    const read =
      (...keys: string[]) =>
      () =>
        readConfig({ ...good, ADMIN_API_KEY: keys.join(', ') });
    expect(read(key('a'), key('b'))).not.toThrow();
    expect(messageOf(read(key('a'), key('b'), key('c')))).toContain('ADMIN_API_KEY');
    expect(messageOf(read(key('a'), ''))).toContain('ADMIN_API_KEY');
  });

  it('are refused with every fault named at once, and no value shown', () => {
    const bad = {
      ...good,
      ADMIN_API_KEY: 'svca_short-secret',
      PRINCIPAL_PRIVATE_KEY: TEST_PRINCIPAL_PUBLIC_KEY,
      REDIS_URL: '',
      TRUSTED_PROXIES: '-1',
    };
    const message = messageOf(() => readConfig(bad));
    for (const name of ['ADMIN_API_KEY', 'PRINCIPAL_PRIVATE_KEY', 'REDIS_URL', 'TRUSTED_PROXIES'])
      expect(message).toContain(name);
    expect(message).not.toContain('short-secret');
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}
