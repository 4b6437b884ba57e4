import { describe, expect, it } from '@jest/globals';
import { isServiceSetting } from '@referral-exchange/contracts';
import { serviceSettings } from './service-environment.ts';

const secrets = {
  adminApiKey: 'svca_generated',
  principalPrivateKey: 'PRIVATE',
  principalPublicKey: 'PUBLIC',
  serviceKeys: {
    gateway: { privateKey: 'G-PRIVATE', publicKey: 'G-PUBLIC' },
    auth: { privateKey: 'A-PRIVATE', publicKey: 'A-PUBLIC' },
  },
  signingKeys: { SESSION_SIGNING_KEY: 'S-PRIVATE' },
  dataEncryptionKeys: { auth: 'a-key', webhooks: 'w-key' },
  databasePasswords: { auth: 'a-pass', webhooks: 'w-pass' },
};
const addresses = {
  postgresUrl: 'postgres://postgres:root@127.0.0.1:5432/postgres',
  redisUrl: 'redis://127.0.0.1:6379',
  kafkaBrokers: '127.0.0.1:9092',
  origin: 'http://127.0.0.1:3000',
  mailDir: '/mail',
  documentsDir: '/documents',
  serviceUrls: { gateway: 'http://127.0.0.1:3000', auth: 'http://127.0.0.1:3001' },
  serviceUrlVariable: (name: string) => `SERVICE_URL_${name.toUpperCase()}`,
  isServiceSetting: (setting: string) => isServiceSetting(setting),
};
const routes = { publicRoutes: [], internalRoutes: [], openRoutes: [] };
const signingKeys = ['SESSION_SIGNING_KEY'];
const auth = { port: 3001, database: 'auth', needs: ['postgres'] as const, signingKeys, ...routes };
const gateway = { port: 3000, database: null, needs: ['redis', 'kafka'] as const, ...routes };

const settingsOf = (name: 'auth' | 'gateway', given: NodeJS.ProcessEnv = {}) =>
  serviceSettings(name, name === 'auth' ? auth : gateway, 3001, secrets, addresses, given);

describe('the settings of a service', () => {
  it('give it its own login on its own database, and nothing it does not need', () => {
    const settings = settingsOf('auth');
    expect(settings.DATABASE_URL).toBe('postgres://auth:a-pass@127.0.0.1:5432/auth');
    expect(settings.DATA_ENCRYPTION_KEY).toBe('a-key');
    expect(settings).not.toHaveProperty('REDIS_URL');
    expect(JSON.stringify(settings)).not.toContain('root');
    expect(JSON.stringify(settings)).not.toContain('w-key');
  });

  it('keep the signing key and the admin key at the door', () => {
    expect(settingsOf('gateway')).toMatchObject({
      PRINCIPAL_PRIVATE_KEY: 'PRIVATE',
      ADMIN_API_KEY: 'svca_generated',
    });
    expect(settingsOf('auth')).not.toHaveProperty('PRINCIPAL_PRIVATE_KEY');
    expect(settingsOf('auth', { ADMIN_API_KEY: 'svca_given' })).not.toHaveProperty('ADMIN_API_KEY');
  });

  it('give it its own private key and the public keys of all', () => {
    const settings = settingsOf('auth');
    expect(settings.SERVICE_PRIVATE_KEY).toBe('A-PRIVATE');
    expect(JSON.parse(settings.SERVICE_PUBLIC_KEYS!)).toEqual({ gateway: 'G-PUBLIC', auth: 'A-PUBLIC' });
    expect(JSON.stringify(settings)).not.toContain('G-PRIVATE');
    expect(settings.SESSION_SIGNING_KEY).toBe('S-PRIVATE');
    expect(JSON.stringify(settingsOf('gateway'))).not.toContain('S-PRIVATE');
  });

  it('let the environment win over the defaults of the sandbox, but not over what only the start knows', () => {
    expect(settingsOf('auth')).toMatchObject({
      WEBHOOK_EGRESS: 'loopback',
      // as long as it takes to start a receiver
      WEBHOOK_RETRY_SCHEDULE: expect.stringMatching(/\d+m,\d+m$/),
    });
    const given = {
      WEBHOOK_EGRESS: 'public',
      ADMIN_API_KEY: 'svca_given',
      PORT: '1',
      NODE_ENV: 'production',
    };
    expect(settingsOf('gateway', given)).toMatchObject({
      WEBHOOK_EGRESS: 'public',
      ADMIN_API_KEY: 'svca_given',
      PORT: '3001',
      NODE_ENV: 'development',
    });
  });

  it('keep what was given, for a restart from another shell', () => {
    const given = {
      EXPIRY_INTERVAL_MS: '500',
      EXTERNAL_SYSTEMS: 'system_a',
      KAFKA_TOPIC_PREFIX: 'x.',
      WEBHOOK_CONCURRENCY: '5',
    };
    expect(settingsOf('auth', { ...given, HOME: '/root' })).toMatchObject(given);
    expect(settingsOf('auth', { ...given, HOME: '/root' })).not.toHaveProperty('HOME');
  });

  it('let it listen on loopback only, unless HOST says otherwise', () => {
    expect(settingsOf('auth')).toMatchObject({ HOST: '127.0.0.1' });
    expect(settingsOf('auth', { HOST: '' })).toMatchObject({ HOST: '127.0.0.1' });
    expect(settingsOf('gateway', { HOST: '0.0.0.0' })).toMatchObject({ HOST: '0.0.0.0' });
  });

  it('name the address of every service', () => {
    expect(settingsOf('gateway').SERVICE_URL_AUTH).toBe('http://127.0.0.1:3001');
  });
});
